import AIClient
import Foundation
import GRDB
import Persistence

extension SQLiteConversations {
    func export(_ id: ConversationID, account: String) async throws(StorageError) -> ConversationDocument? {
        try await content.read { database in
            guard let number = try Self.number(of: id, account: account, in: database) else { return nil }
            return try ConversationExport(conversation: number, database: database).form().map(
                ConversationDocument.init)
        }
    }

    func importing(
        _ document: ConversationDocument, account: String
    ) async throws(ContentImportError) -> ConversationID {
        let importing = ConversationImport(form: document.form, content: content, time: content.time)
        let outcome: Result<ConversationID, StorageRefusal>
        do {
            outcome = try await content.attempt { try importing.run(account: account, in: $0) }
        } catch {
            throw .storage(error)
        }
        switch outcome {
        case .success(let id): return id
        case .failure(let refusal):
            if refusal.isInvalid { throw .invalid(refusal.words) }
            throw .tooLarge(refusal.words)
        }
    }
}
