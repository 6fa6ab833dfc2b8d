import ArgumentParser
import Composition
import Core
import Design
import Domain
import Foundation
import SettingsStorage

/// Imports settings from a document.
struct SettingsImportCommand: AppCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Set everything that an exported document contains, or nothing.",
        discussion: """
            The whole document is checked first. If it has errors, all are reported, nothing changes, and the exit code is
            65. Settings that it does not contain stay as they are.

            EXAMPLE
              slipway settings import settings.json --dry-run
              ssh elsewhere slipway settings export | slipway settings import -
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup var privacy: PrivacyOptions

    @Flag(help: "Print what would change, and change nothing.")
    var dryRun = false

    @Flag(help: "Also store settings that this version does not know; otherwise they are errors.")
    var keepUnknown = false

    @Argument(help: ArgumentHelp("The file, or '-' for standard input.", valueName: "file"), completion: .file())
    var file: String

    func execute() async throws {
        let data = try InputFile.read(file)
        let settings = try await dependencies().settingsOfSignedIn()
        let outcome = try await settings.importing(data, keepUnknown: keepUnknown, dryRun: dryRun)
        let form = SettingsImportForm(outcome, isDryRun: dryRun, showsSensitive: privacy.sensitive)
        try output(form) { report(outcome) }
    }

    private func report(_ outcome: SettingsImport) {
        for change in outcome.changed {
            let isHidden = change.isSensitive && !privacy.sensitive
            let values = isHidden ? "(hidden)" : "\(change.before ?? "(not set)") -> \(change.after)"
            Output.print("\(change.name): \(values)")
        }
        let verb = dryRun ? "would change" : "changed"
        Output.note(
            "slipway: \(Count.settings(outcome.changed.count)) \(verb); \(outcome.unchanged.count) as they were.")
        if !outcome.unknown.isEmpty {
            Output.note("slipway: unknown to this version: \(outcome.unknown.joined(separator: ", ")).")
        }
    }
}
