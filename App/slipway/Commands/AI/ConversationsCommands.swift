import ArgumentParser
import ContentFeature
import Design
import Foundation
import Shell

struct ConversationsListCommand: ContentStoreCommand {
    static let configuration = CommandConfiguration(
        "list", "List your conversations, the latest first.",
        examples: "slipway ai conversations list", "slipway ai conversations list --title boat --json")

    @OptionGroup var common: CommonOptions

    @Option(help: ArgumentHelp("Only those with these words in their title.", valueName: "words"))
    var title: String?

    @Option(help: ArgumentHelp("The most to list.", valueName: "number"))
    var limit = 100

    func validate() throws {
        guard (1...10_000).contains(limit) else { throw ValidationError("Give a limit from 1 to 10000.") }
    }

    func execute(_ content: StoredContent) async throws {
        let found = try await content.conversations(titled: title, limit: limit)
        try output(found) {
            if found.isEmpty { Output.note("slipway: There are no conversations.") }
            for conversation in found { Output.print(conversation.text, hanging: 60) }
        }
    }
}

struct ConversationsSearchCommand: ContentStoreCommand {
    static let configuration = CommandConfiguration(
        "search", "Search the messages of your conversations, the latest first.",
        "Finds messages that have every word. A word also finds longer ones that begin with it.",
        examples: "slipway ai conversations search dark colours")

    @OptionGroup var common: CommonOptions

    @Option(help: ArgumentHelp("The most to list.", valueName: "number"))
    var limit = 50

    @Argument(help: "The words.")
    var words: [String]

    func validate() throws {
        guard (1...1_000).contains(limit) else { throw ValidationError("Give a limit from 1 to 1000.") }
    }

    func execute(_ content: StoredContent) async throws {
        try output(
            await content.messages(with: words.joined(separator: " "), limit: limit),
            empty: "slipway: No message has these words.")
    }
}

struct ConversationsShowCommand: ContentStoreCommand {
    static let configuration = CommandConfiguration(
        "show", "Print a conversation, as Markdown.",
        "Prints the messages that the app shows. Other versions of them are in the file of 'export'.",
        examples: #"slipway ai conversations show "$id""#)

    @OptionGroup var common: CommonOptions

    @Argument(help: "The conversation's ID.")
    var id: String

    func execute(_ content: StoredContent) async throws {
        let (form, markdown) = try await content.conversation(id)
        try output(form) { Output.print(value: markdown) }
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

    func execute(_ content: StoredContent) async throws {
        let words = title.joined(separator: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard (1...Self.longest).contains(words.count) else {
            throw CommandFailure(.badData, "Give a title of 1 to \(Self.longest) characters.")
        }
        try await content.rename(id, to: words)
        try output(["id": id, "title": words]) { Output.print("Renamed to \(words).") }
    }
}

struct ConversationsDeleteCommand: ContentStoreCommand {
    static let configuration = CommandConfiguration(
        "delete", "Delete a conversation.",
        "You cannot undo this. Asks you to type 'delete', unless you add --yes.",
        examples: #"slipway ai conversations delete "$id""#)

    static var isPaged: Bool { false }

    @OptionGroup var common: CommonOptions

    @Flag(help: "Delete without asking.")
    var yes = false

    @Argument(help: "The conversation's ID.")
    var id: String

    func execute(_ content: StoredContent) async throws {
        let title = try await content.title(of: id)
        if !yes { try Output.confirm(deleting: "the conversation", typing: "delete", to: title) }
        try await content.delete(id)
        try output(["deleted": id]) { Output.print("Deleted the conversation '\(title)'.") }
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

    func execute(_ content: StoredContent) async throws {
        let id = try await content.importing { try InputFile.read(file, limit: StoredContent.longestDocument) }
        try output(["id": id]) { Output.print("Imported the conversation \(id).") }
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

    func execute(_ content: StoredContent) async throws {
        if markdown {
            let text = try await content.markdown(of: id)
            try target.write(Data(text.utf8), of: "the conversation") { Output.print(value: $0) }
        } else {
            try target.write(try await content.json(of: id), of: "the conversation")
        }
    }
}
