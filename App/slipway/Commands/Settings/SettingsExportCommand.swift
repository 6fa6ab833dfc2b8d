import ArgumentParser
import Composition
import Core
import Design
import Foundation
import SettingsStorage

/// Writes all set values into a document.
struct SettingsExportCommand: AppCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Save your settings as JSON, for a backup or another machine.",
        discussion: """
            Leaves out settings that have their default. Leaves out personal and unknown settings, and lists their names. \
            --sensitive includes them. Only you can read the file (mode 0600).

            EXAMPLE
              slipway settings export settings.json
              slipway settings export | jq .home
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup var privacy: PrivacyOptions

    @Flag(help: "Replace an existing file.")
    var force = false

    @Argument(
        help: ArgumentHelp("The file to write. Default, and -: standard output.", valueName: "file"),
        completion: .file())
    var file: String?

    func execute() async throws {
        let settings = try await dependencies().settingsForReading()
        let export = try settings.export(sensitive: privacy.sensitive, appVersion: AppVersion.current)
        let document = export.document
        let data = try document.json()
        if !export.leftOut.isEmpty {
            Output.note("slipway: Left out \(export.leftOut.joined(separator: ", ")). Add --sensitive to include them.")
        }
        guard let file, file != "-" else {
            return Output.print(wrapped: TerminalText(json: String(decoding: data, as: UTF8.self)))
        }
        let url = URL(fileURLWithPath: file)
        try NewFile.write(data + Data("\n".utf8), to: url, replaces: force)
        Output.note("slipway: Saved \(Count.settings(document.home.count + document.account.count)) to \(url.path).")
    }
}
