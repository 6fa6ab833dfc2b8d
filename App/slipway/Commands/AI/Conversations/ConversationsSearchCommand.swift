import AIClient
import ArgumentParser
import ContentStorage
import Design
import Foundation

/// Searches the messages of all conversations.
struct ConversationsSearchCommand: ContentStoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Search the messages of your conversations, the latest first.",
        discussion: """
            Finds messages that have every word. A word also finds longer ones that begin with it.

            EXAMPLE
              slipway ai conversations search dark colours
            """)

    private struct Form: Encodable {
        let conversation: String
        let title: String
        let link: String
        let role: String
        let excerpt: String
        let date: Date
    }

    @OptionGroup var common: CommonOptions

    @Option(help: ArgumentHelp("The most to list.", valueName: "number"))
    var limit = 50

    @Argument(help: "The words.")
    var words: [String]

    func validate() throws {
        guard (1...1_000).contains(limit) else { throw ValidationError("Give a limit from 1 to 1000.") }
    }

    func execute(_ store: ContentStore, account: String) async throws {
        let hits = try await store.conversations.search(words.joined(separator: " "), account: account, limit: limit)
        let forms = hits.map { hit in
            Form(
                conversation: hit.conversation.rawValue, title: hit.title,
                link: "slipway://chat?conversation=\(hit.conversation.rawValue)&message=\(hit.message.rawValue)",
                role: hit.role.rawValue, excerpt: hit.excerpt, date: hit.date)
        }
        try output(forms, empty: "slipway: No message has these words.") { form in
            "\(form.title)  \(form.date.formatted(.iso8601))\n  \(form.excerpt)\n  \(form.link)"
        }
    }
}
