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
        abstract: "Write what is set as JSON, to be kept or imported elsewhere.",
        discussion: """
            What nobody has set is not in it. Without --sensitive, what tells something about a person is left out, and
            what this version does not know and so may; their names are told. The file is for its owner alone (mode 0600).

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
        let settings = try await common.dependencies().settingsForReading()
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
