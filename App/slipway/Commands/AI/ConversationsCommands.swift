import AIClient
import ArgumentParser
import ContentStorage
import Core
import Design
import Foundation
import Shell

struct ConversationsListCommand: ContentStoreCommand {
    static let configuration = CommandConfiguration(
        "list", "List your conversations, the latest first.",
        examples: "slipway ai conversations list", "slipway ai conversations list --title boat --json")

    private struct Form: Encodable {
        let id: String
        let title: String
        let changed: Date
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

struct ConversationsSearchCommand: ContentStoreCommand {
    static let configuration = CommandConfiguration(
        "search", "Search the messages of your conversations, the latest first.",
        """
        Finds messages that have every word. A word also finds longer ones that begin with it.
        """,
        examples: "slipway ai conversations search dark colours")

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

struct ConversationsShowCommand: ContentStoreCommand {
    static let configuration = CommandConfiguration(
        "show", "Print a conversation, as Markdown.",
        """
        Prints the messages that the app shows. Other versions of them are in the file of 'export'.
        """,
        examples: #"slipway ai conversations show "$id""#)

    struct Form: Encodable {
        struct Message: Encodable {
            let number: Int
            let role: String
            let text: String
            @OrNull var model: String?
            /// Null while it is still coming, and for your own messages.
            @OrNull var ending: String?
            let created: Date
            let attachments: [String]

            init(_ message: StoredMessage) {
                number = message.depth
                role = message.role.rawValue
                text = message.text
                model = message.model.isEmpty ? nil : message.model
                ending = message.ending?.rawValue
                created = message.created
                attachments = message.attachments.map(\.name)
            }
        }

        let id: String
        let title: String
        let messages: [Message]
    }

    @OptionGroup var common: CommonOptions

    @Argument(help: "The conversation's ID.")
    var id: String

    func execute(_ store: ContentStore, account: String) async throws {
        let conversation = try await conversation(id, in: store, account: account)
        guard let document = try await store.conversations.export(conversation.id, account: account) else {
            throw CommandFailure.noConversation
        }
        let messages = try await store.conversations.path(
            of: conversation.id, upTo: .max, limit: max(conversation.depth, 1))
        let form = Form(id: id, title: conversation.title, messages: messages.map(Form.Message.init))
        try output(form) { Output.print(value: String(document.markdown.dropLast())) }
    }
}

struct ConversationsRenameCommand: ContentStoreCommand {
    static let configuration = CommandConfiguration(
        "rename", "Give a conversation another title.",
        examples: #"slipway ai conversations rename "$id" Boats"#)

    /// In characters.
    private static let longest = 60

    @OptionGroup var common: CommonOptions

    @Argument(help: "The conversation's ID.")
    var id: String

    @Argument(help: "The new title.")
    var title: [String]

    func execute(_ store: ContentStore, account: String) async throws {
        let words = title.joined(separator: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard (1...Self.longest).contains(words.count) else {
            throw CommandFailure(.badData, "Give a title of 1 to \(Self.longest) characters.")
        }
        let conversation = try await conversation(id, in: store, account: account)
        try await store.conversations.setTitle(words, source: .person, of: conversation.id)
        try output(["id": id, "title": words]) { Output.print("Renamed to \(words).") }
    }
}

struct ConversationsDeleteCommand: ContentStoreCommand {
    static let configuration = CommandConfiguration(
        "delete", "Delete a conversation.",
        """
        You cannot undo this. Asks you to type 'delete', unless you add --yes.
        """,
        examples: #"slipway ai conversations delete "$id""#)

    static var isPaged: Bool { false }

    @OptionGroup var common: CommonOptions

    @Flag(help: "Delete without asking.")
    var yes = false

    @Argument(help: "The conversation's ID.")
    var id: String

    func execute(_ store: ContentStore, account: String) async throws {
        let conversation = try await conversation(id, in: store, account: account)
        if !yes {
            try Output.confirm(deleting: "the conversation", typing: "delete", to: conversation.title)
        }
        try await store.conversations.delete(conversation.id, account: account)
        try output(["deleted": id]) { Output.print("Deleted the conversation '\(conversation.title)'.") }
    }
}

struct ConversationsImportCommand: ContentStoreCommand {
    static let configuration = CommandConfiguration(
        "import", "Load a conversation from an exported file.",
        """
        Checks the whole file first. If it has errors, changes nothing and exits with 65. The conversation is a new one, \
        even if you have it already.
        """,
        examples: "slipway ai conversations import boats.json")

    @OptionGroup var common: CommonOptions

    @Argument(help: ArgumentHelp("The file, or '-' for standard input.", valueName: "file"), completion: .file())
    var file: String

    func execute(_ store: ContentStore, account: String) async throws {
        do {
            let id = try await store.conversations.importing(try read(), account: account).rawValue
            try output(["id": id]) { Output.print("Imported the conversation \(id).") }
        } catch let error as ContentImportError {
            throw CommandFailure(error)
        }
    }

    /// The file's bytes are gone before the conversation is written: either may have more than a hundred megabytes.
    private func read() throws -> ConversationDocument {
        try ConversationDocument(json: InputFile.read(file, limit: ContentBounds.standard.document))
    }
}

struct ConversationsExportCommand: ContentStoreCommand {
    static let configuration = CommandConfiguration(
        "export", "Save a conversation, for a backup or another machine.",
        """
        As JSON, with every version of every message and all attachments; 'import' reads it. With --markdown, the \
        messages that the app shows, for people. Only you can read the file (mode 0600).
        """,
        examples: #"slipway ai conversations export "$id" boats.json"#)

    @OptionGroup var common: CommonOptions

    @Flag(help: "Write Markdown instead of JSON.")
    var markdown = false

    @Argument(help: "The conversation's ID.")
    var id: String

    @OptionGroup var target: NewFileOptions

    func execute(_ store: ContentStore, account: String) async throws {
        guard
            let document = try await store.conversations.export(ConversationID(rawValue: id), account: account)
        else { throw CommandFailure.noConversation }
        if markdown {
            // Ends with a line break of its own.
            let text = document.markdown.dropLast()
            try target.write(Data(text.utf8), of: "the conversation") { Output.print(value: $0) }
        } else {
            try target.write(document.json, of: "the conversation")
        }
    }
}
