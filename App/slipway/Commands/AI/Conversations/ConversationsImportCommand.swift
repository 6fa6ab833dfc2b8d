import ArgumentParser
import ContentStorage
import Core
import Design
import Foundation

/// Reads a conversation from a document.
struct ConversationsImportCommand: ContentStoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Load a conversation from an exported file.",
        discussion: """
            Checks the whole file first. If it has errors, changes nothing and exits with 65. The conversation is a new one, \
            even if you have it already.

            EXAMPLE
              slipway ai conversations import boats.json
            """)

    @OptionGroup var common: CommonOptions

    @Argument(help: ArgumentHelp("The file, or '-' for standard input.", valueName: "file"), completion: .file())
    var file: String

    func execute(_ store: ContentStore, account: String) async throws {
        let data = try InputFile.read(file, limit: ContentBounds.standard.document)
        let id: ConversationID
        do throws(ContentImportError) {
            let document = try ConversationDocument(json: data)
            id = try await store.conversations.importing(document, account: account)
        } catch {
            throw CommandFailure(error)
        }
        try output(["id": id.rawValue]) { Output.print("Imported the conversation \(id.rawValue).") }
    }
}

/// Writes a conversation into a file.
struct ConversationsExportCommand: ContentStoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Save a conversation, for a backup or another machine.",
        discussion: """
            As JSON, with every version of every message and all attachments; 'import' reads it. With --markdown, the \
            messages that the app shows, for people. Only you can read the file (mode 0600).

            EXAMPLE
              slipway ai conversations export "$id" boats.json
            """)

    @OptionGroup var common: CommonOptions

    @Flag(help: "Write Markdown instead of JSON.")
    var markdown = false

    @Flag(help: "Replace an existing file.")
    var force = false

    @Argument(help: "The conversation's ID.")
    var id: String

    @Argument(
        help: ArgumentHelp("The file to write. Default, and -: standard output.", valueName: "file"),
        completion: .file())
    var file: String?

    func execute(_ store: ContentStore, account: String) async throws {
        guard
            let document = try await store.conversations.export(ConversationID(rawValue: id), account: account)
        else { throw CommandFailure.noConversation }
        // Ends with a line break of its own.
        let text = String(document.markdown.dropLast())
        guard let file, file != "-" else {
            if markdown { return Output.print(value: text) }
            return Output.print(wrapped: TerminalText(json: String(decoding: document.json, as: UTF8.self)))
        }
        let url = URL(fileURLWithPath: file)
        let data = markdown ? Data(text.utf8) : document.json
        try NewFile.write(data + Data("\n".utf8), to: url, replaces: force)
        Output.note("slipway: Saved the conversation to \(url.path).")
    }
}
