import ArgumentParser
import Composition
import Design
import SettingsFeature

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
        let outcome = try await settings.importing(
            data, keepUnknown: keepUnknown, dryRun: dryRun, showsSensitive: privacy.sensitive)
        try output(outcome)
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
        if !export.leftOut.isEmpty {
            Output.note("slipway: Left out \(export.leftOut.joined(separator: ", ")). Add --sensitive to include them.")
        }
        try target.write(export.json, of: export.count)
    }
}
