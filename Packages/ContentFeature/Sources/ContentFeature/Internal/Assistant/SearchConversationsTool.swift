import AIClient
import ContentStorage
import Core
import Foundation
import Persistence

@MainActor
extension AssistantTool {
    private static let limit = 10

    static func searching(
        _ conversations: ConversationStore, account: @escaping @MainActor () -> String?
    ) -> AssistantTool {
        func words(in arguments: JSONValue) throws(AssistantRefusal) -> String {
            guard let words = arguments["words"]?.text, !words.allSatisfy(\.isWhitespace) else {
                throw AssistantRefusal("There are no words to search for.")
            }
            return words
        }
        var parameters = ToolParameters()
        parameters.add("words", "The words that a message must have.")
        let tool = AITool(
            name: "search_conversations", summary: "Searches the person's conversations with models in this app.",
            parameters: parameters.schema)
        return AssistantTool(tool, consent: .beforeTelling) { arguments throws(AssistantRefusal) in
            let words = ForeignText(try words(in: arguments)).quoted
            return "Search your conversations for \(words) and send what is found to the model's server?"
        } run: { arguments, reply throws(AssistantRefusal) in
            let words = try words(in: arguments)
            guard let account = account() else { throw AssistantRefusal("No user is signed in.") }
            do throws(StorageError) {
                return try await found(words, in: conversations, account: account, calledBy: reply)
            } catch {
                throw AssistantRefusal("The search failed, so it is not known what there is. \(error)")
            }
        }
    }

    private static func found(
        _ words: String, in conversations: ConversationStore, account: String, calledBy reply: MessageID?
    ) async throws(StorageError) -> String {
        // The message that asks for the search is no find, and neither is what tools said.
        let path = if let reply { try await conversations.wholePath(to: reply) } else { [StoredMessage]() }
        let asking = path.last { $0.role == .user }?.id
        var hits = try await conversations.search(words, account: account, limit: limit + 1, includingTools: false)
        hits.removeAll { $0.message == asking }
        guard !hits.isEmpty else { return "Nothing was found for '\(words)'." }
        return hits.prefix(limit).map { hit in
            "\(hit.title.isEmpty ? "Untitled" : hit.title) "
                + "(\(hit.date.formatted(.iso8601.year().month().day()))): \(hit.excerpt)"
        }
        .joined(separator: "\n")
    }
}
