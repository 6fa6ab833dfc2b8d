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
        abstract: "Write the settings that are set as JSON, for a backup or another installation.",
        discussion: """
            Settings with their default are not included. Without --sensitive, personal data is left out, and so is every
            setting that this version does not know; their names are printed. The file has mode 0600.

            EXAMPLE
              slipway settings export settings.json
              slipway settings export | jq .home
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup var privacy: PrivacyOptions

    @Flag(help: "Replace a file that is there already.")
    var force = false

    @Argument(
        help: ArgumentHelp("The file; standard output when it is missing, or '-'.", valueName: "file"),
        completion: .file())
    var file: String?

    func execute() async throws {
        let settings = try await dependencies().settingsForReading()
        let export = try settings.export(sensitive: privacy.sensitive, appVersion: AppVersion.current)
        let document = export.document
        let data = try document.json()
        if !export.leftOut.isEmpty {
            Output.note("slipway: left out without --sensitive: \(export.leftOut.joined(separator: ", ")).")
        }
        guard let file, file != "-" else {
            return Output.print(TerminalText(json: String(decoding: data, as: UTF8.self)))
        }
        let url = URL(fileURLWithPath: file)
        try NewFile.write(data + Data("\n".utf8), to: url, replaces: force)
        Output.note("slipway: \(Count.settings(document.home.count + document.account.count)) written to \(url.path).")
    }
}
