import ArgumentParser
import ContentStorage
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
