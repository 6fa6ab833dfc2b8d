import AIClient
import ContentStorage
import Core
import Foundation
import Persistence

/// Searches the signed-in account's conversations.
@MainActor
final class SearchConversationsTool: AssistantTool {
    /// How many places are told.
    private static let limit = 10

    let tool: AITool
    let consent = AssistantConsent.beforeTelling
    private let conversations: ConversationStore
    private let account: @MainActor () -> String?
    /// What the person wrote since then is what asks, where it is not known which reply calls.
    private let start: Date

    /// - Parameter now: when the reply begins that may use it.
    init(
        _ conversations: ConversationStore, account: @escaping @MainActor () -> String?, now: Date = Date()
    ) {
        start = now - 60
        self.conversations = conversations
        self.account = account
        var parameters = ToolParameters()
        parameters.add("words", "The words that a message must have.")
        tool = AITool(
            name: "search_conversations", summary: "Searches the person's conversations with models in this app.",
            parameters: parameters.schema)
    }

    func question(for arguments: JSONValue) throws(AssistantRefusal) -> String {
        let words = ForeignText(try words(in: arguments)).quoted
        return "Search your conversations for \(words) and send what is found to the model's server?"
    }

    func run(_ arguments: JSONValue) async throws(AssistantRefusal) -> String {
        try await search(arguments) { [start] in $0.role == .user && $0.date > start }
    }

    func run(_ arguments: JSONValue, calledBy reply: MessageID) async throws(AssistantRefusal) -> String {
        let asking: MessageID?
        do throws(StorageError) {
            asking = try await conversations.wholePath(to: reply).last { $0.role == .user }?.id
        } catch {
            throw Self.failure(error)
        }
        return try await search(arguments) { $0.message == asking }
    }

    private static func failure(_ error: StorageError) -> AssistantRefusal {
        AssistantRefusal("The search failed, so it is not known what there is. \(error)")
    }

    /// - Parameter asks: whether a message is the one that asks for this. It is no find.
    private func search(
        _ arguments: JSONValue, asks: (SearchHit) -> Bool
    ) async throws(AssistantRefusal) -> String {
        let words = try words(in: arguments)
        guard let account = account() else { throw AssistantRefusal("No user is signed in.") }
        do throws(StorageError) {
            // What tools said is no conversation.
            var hits = try await conversations.search(
                words, account: account, limit: Self.limit + 1, includingTools: false)
            if let asking = hits.firstIndex(where: asks) { hits.remove(at: asking) }
            guard !hits.isEmpty else { return "Nothing was found for '\(words)'." }
            return hits.prefix(Self.limit).map { hit in
                "\(hit.title.isEmpty ? "Untitled" : hit.title) "
                    + "(\(hit.date.formatted(.iso8601.year().month().day()))): \(hit.excerpt)"
            }
            .joined(separator: "\n")
        } catch {
            throw Self.failure(error)
        }
    }

    private func words(in arguments: JSONValue) throws(AssistantRefusal) -> String {
        guard let words = arguments["words"]?.text, !words.allSatisfy(\.isWhitespace) else {
            throw AssistantRefusal("There are no words to search for.")
        }
        return words
    }
}
