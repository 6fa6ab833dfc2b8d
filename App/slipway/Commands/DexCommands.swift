import ArgumentParser
import Composition
import ContentFeature
import Design
import Foundation

struct DexScanCommand: AIFeatureCommand {
    static let configuration = CommandConfiguration(
        "scan", "Identify what a picture shows, and keep it as a find.",
        """
        Reads PNG and JPEG. When the server does not answer now, the picture is kept, and identified later: the command \
        exits with 69 or 75.
        """,
        examples: "slipway dex scan leaf.jpg")

    @OptionGroup var common: CommonOptions

    @Argument(help: "The picture, or '-' for standard input.", completion: .file())
    var file: String

    func execute(_ app: AppDependencies) async throws {
        let account = try await app.signedInAccount(stores: true)
        let picture = try await InputPicture.read(file)
        _ = try await isStandIn(app)
        try output(
            await app.activity.wait(for: "Identifying the picture…") {
                try await app.content.commands.scan(picture, account: account, onWait: noteWait)
            })
    }
}

struct DexListCommand: ContentStoreCommand {
    static let configuration = CommandConfiguration(
        "list", "List your finds, the latest first.",
        examples: "slipway dex list", "slipway dex list oak --json")

    @OptionGroup var common: CommonOptions

    @Argument(help: "Only finds with these words.")
    var words: [String] = []

    func execute(_ content: StoredContent) async throws {
        let finds = try await content.finds(with: words.isEmpty ? nil : words.joined(separator: " "))
        try output(finds) {
            if finds.isEmpty { Output.note("slipway: There are no finds.") }
            for find in finds { Output.print(find.text, hanging: 40) }
        }
    }
}

struct DexShowCommand: ContentStoreCommand {
    static let configuration = CommandConfiguration(
        "show", "Print a find: its name, how sure it is, and the evidence.",
        examples: #"slipway dex show "$id""#)

    @OptionGroup var common: CommonOptions

    @Argument(help: "The find's ID.")
    var id: String

    func execute(_ content: StoredContent) async throws { try output(await content.find(id)) }
}

struct DexExportCommand: ContentStoreCommand {
    static let configuration = CommandConfiguration(
        "export", "Save all your finds as JSON, with their pictures.",
        "Only you can read the file (mode 0600).",
        examples: "slipway dex export finds.json")

    @OptionGroup var common: CommonOptions

    @OptionGroup var target: NewFileOptions

    func execute(_ content: StoredContent) async throws {
        try target.write(try await content.exportFinds(), of: "your finds")
    }
}
