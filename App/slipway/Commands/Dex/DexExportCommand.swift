import ArgumentParser
import ContentStorage
import Core
import Design
import Foundation

/// Writes all finds into a document.
struct DexExportCommand: ContentStoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Save all your finds as JSON, with their pictures.",
        discussion: """
            Only you can read the file (mode 0600).

            EXAMPLE
              slipway dex export finds.json
            """)

    @OptionGroup var common: CommonOptions

    @Flag(help: "Replace an existing file.")
    var force = false

    @Argument(
        help: ArgumentHelp("The file to write. Default, and -: standard output.", valueName: "file"),
        completion: .file())
    var file: String?

    func execute(_ store: ContentStore, account: String) async throws {
        let data = try await store.dex.export(account: account)
        guard let file, file != "-" else {
            return Output.print(wrapped: TerminalText(json: String(decoding: data, as: UTF8.self)))
        }
        let url = URL(fileURLWithPath: file)
        try NewFile.write(data + Data("\n".utf8), to: url, replaces: force)
        Output.note("slipway: Saved your finds to \(url.path).")
    }
}
