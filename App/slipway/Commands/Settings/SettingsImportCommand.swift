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
        abstract: "Load settings from an exported file.",
        discussion: """
            Checks the whole file first. If it has errors, lists all of them, changes nothing and exits with 65. Settings \
            that are not in the file stay as they are.

            EXAMPLE
              slipway settings import settings.json --dry-run
              ssh elsewhere slipway settings export | slipway settings import -
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup var privacy: PrivacyOptions

    @Flag(help: "Show what would change, without changing it.")
    var dryRun = false

    @Flag(help: "Also load settings that this version does not know. Without it, they are errors.")
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
        let verb = dryRun ? "Would change" : "Changed"
        let same = outcome.unchanged.count
        let others = same == 0 ? "" : same == 1 ? " 1 was the same already." : " \(same) were the same already."
        Output.note("slipway: \(verb) \(Count.settings(outcome.changed.count)).\(others)")
        if !outcome.unknown.isEmpty {
            let verb = dryRun ? "Would load" : "Loaded"
            let names = outcome.unknown.joined(separator: ", ")
            Output.note("slipway: \(verb) settings that this version does not know: \(names).")
        }
    }
}
