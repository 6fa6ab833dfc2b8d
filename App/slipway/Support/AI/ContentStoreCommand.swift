import AuthFeature
import Composition
import ContentStorage
import Core
import Foundation
import Persistence

/// A command about what the signed-in account has stored: its conversations and its finds. Contacts no server.
protocol ContentStoreCommand: AppCommand {
    @MainActor func execute(_ store: ContentStore, account: String) async throws
}

extension ContentStoreCommand {
    @MainActor
    func execute() async throws {
        let app = try await dependencies()
        try await execute(app.services.content, account: try app.signedInAccount())
    }

    /// A conversation of the account.
    ///
    /// - Throws: `CommandFailure` when there is none with this id.
    func conversation(_ id: String, in store: ContentStore, account: String) async throws -> Conversation {
        guard let found = try await store.conversations.conversation(ConversationID(rawValue: id), account: account)
        else { throw CommandFailure.noConversation }
        return found
    }
}

extension CommandFailure {
    static let noConversation = CommandFailure(
        .badData, "There is no such conversation. 'slipway ai conversations list' lists yours.")

    /// Why a conversation could not be imported.
    init(_ error: ContentImportError) {
        switch error {
        case .invalid(let reason), .tooLarge(let reason): self.init(.badData, reason)
        case .storage(let error): self.init(error)
        }
    }
}
