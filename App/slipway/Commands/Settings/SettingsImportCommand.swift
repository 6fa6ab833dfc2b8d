import ArgumentParser
import Composition
import Design
import Domain
import SettingsStorage

struct SettingsImportCommand: AppCommand {
    static let configuration = CommandConfiguration(
        "import", "Load settings from an exported file.",
        """
        Checks the whole file first. If it has errors, lists all of them, changes nothing and exits with 65. Settings \
        that are not in the file stay as they are.
        """,
        examples: "slipway settings import settings.json --dry-run",
        "ssh elsewhere slipway settings export | slipway settings import -")

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
        let settings = try await dependencies().settings(stores: true)
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
        Output.note("slipway: \(verb) \(countedSettings(outcome.changed.count)).\(others)")
        if !outcome.unknown.isEmpty {
            let verb = dryRun ? "Would load" : "Loaded"
            let names = outcome.unknown.joined(separator: ", ")
            Output.note("slipway: \(verb) settings that this version does not know: \(names).")
        }
    }
}

/// The changes of an import, as JSON for programs.
struct SettingsImportForm: Encodable {
    struct Change: Encodable {
        let key: String
        let scope: String
        /// The text forms; null where nothing was set, and for values that are not shown.
        let before: String?
        let after: String?
    }

    let dryRun: Bool
    let changed: [Change]
    let unchanged: [String]
    let unknown: [String]

    init(_ outcome: SettingsImport, isDryRun: Bool, showsSensitive: Bool) {
        dryRun = isDryRun
        changed = outcome.changed.map { change in
            let isHidden = change.isSensitive && !showsSensitive
            return Change(
                key: change.name, scope: change.scope.rawValue, before: isHidden ? nil : change.before,
                after: isHidden ? nil : change.after)
        }
        unchanged = outcome.unchanged
        unknown = outcome.unknown
    }
}

struct SettingsExportCommand: AppCommand {
    static let configuration = CommandConfiguration(
        "export", "Save your settings as JSON, for a backup or another machine.",
        """
        Leaves out settings that have their default. Leaves out personal and unknown settings, and lists their names. \
        --sensitive includes them. Only you can read the file (mode 0600).
        """,
        examples: "slipway settings export settings.json", "slipway settings export | jq .home")

    @OptionGroup var common: CommonOptions
    @OptionGroup var privacy: PrivacyOptions

    @OptionGroup var target: NewFileOptions

    func execute() async throws {
        let settings = try await dependencies().settings()
        let export = try settings.export(sensitive: privacy.sensitive, appVersion: AppVersion.current)
        let document = export.document
        if !export.leftOut.isEmpty {
            Output.note("slipway: Left out \(export.leftOut.joined(separator: ", ")). Add --sensitive to include them.")
        }
        try target.write(
            try document.json(), of: "\(countedSettings(document.home.count + document.account.count))")
    }
}

private func countedSettings(_ count: Int) -> String { count == 1 ? "1 setting" : "\(count) settings" }
