import AIClient
import ArgumentParser
import ContentStorage
import Design
import Foundation

/// Lists conversations.
struct ConversationsListCommand: ContentStoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List your conversations, the latest first.",
        discussion: """
            EXAMPLE
              slipway ai conversations list
              slipway ai conversations list --title boat --json
            """)

    private struct Form: Encodable {
        let id: String
        let title: String
        let changed: Date
        /// Whether an answer is still coming.
        let unfinished: Bool
    }

    @OptionGroup var common: CommonOptions

    @Option(help: ArgumentHelp("Only those with these words in their title.", valueName: "words"))
    var title: String?

    @Option(help: ArgumentHelp("The most to list.", valueName: "number"))
    var limit = 100

    func validate() throws {
        guard (1...10_000).contains(limit) else { throw ValidationError("Give a limit from 1 to 10000.") }
    }

    func execute(_ store: ContentStore, account: String) async throws {
        let found = try await store.conversations.list(account: account, matching: title, limit: limit)
        let forms = found.map {
            Form(id: $0.id.rawValue, title: $0.title, changed: $0.changed, unfinished: $0.isUnfinished)
        }
        try output(forms) {
            if forms.isEmpty { Output.note("slipway: There are no conversations.") }
            for form in forms {
                let state: TerminalText = form.unfinished ? " (unfinished)" : ""
                Output.print("\(form.id)  \(form.changed.formatted(.iso8601))  \(form.title)" + state, hanging: 60)
            }
        }
    }
}

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
