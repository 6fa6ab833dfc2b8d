import ArgumentParser
import Composition
import Design
import Domain
import Foundation
import SettingsFeature
import Shell

struct SettingsListCommand: AppCommand {
    static let configuration = CommandConfiguration(
        "list", "List every setting: its value and what it does.",
        "Hides personal values (null in JSON). --sensitive shows them.",
        examples: "slipway settings list --json")

    @OptionGroup var common: CommonOptions
    @OptionGroup var privacy: PrivacyOptions

    func execute() async throws {
        let settings = try await dependencies().settings()
        let listed = try await settings.list()
        try output(listed.map { $0.report(showsSensitive: privacy.sensitive) }) {
            Output.print(rows: listed.map { $0.row(showsSensitive: privacy.sensitive) }, widest: 24)
        }
    }
}

extension NamedSetting {
    /// Why a command refuses to print the value of this personal setting.
    var personal: CommandFailure { CommandFailure(.refused, "\(name) is personal. Add --sensitive to print it.") }
}

struct PrivacyOptions: ParsableArguments {
    @Flag(help: "Show personal values, too.")
    var sensitive = false
}

struct SettingsSetCommand: AppCommand {
    static let configuration = CommandConfiguration(
        "set", "Change a setting.",
        "Prints the new value. It is on disk when the command ends.",
        examples: "slipway settings set appearance dark", "slipway settings set notifications on")

    @OptionGroup var common: CommonOptions

    @Argument(help: "The setting's name.", completion: .settings)
    var key: String

    @Argument(help: "The new value.", completion: .settingValues)
    var value: String

    func execute() async throws {
        let settings = try await dependencies().settings(stores: true)
        let report = try await settings.set(value, named: key)
        // A program is told as well that the value applies only while signed out.
        if common.json, let note = report.note { Output.note(note) }
        try output(report)
    }
}

struct SettingsUnsetCommand: AppCommand {
    static let configuration = CommandConfiguration(
        "unset", "Return a setting to its default.",
        """
        Prints the default, which applies again. Also removes settings of other versions. Does nothing if the setting \
        was not set.
        """,
        examples: "slipway settings unset appearance")

    @OptionGroup var common: CommonOptions

    @Argument(help: "The setting's name.", completion: .settings)
    var key: String

    func execute() async throws {
        let settings = try await dependencies().settings(stores: true)
        // A key that is not declared has no value left to print.
        if let report = try await settings.unset(named: key) { try output(report) }
    }
}

struct SettingsGetCommand: AppCommand {
    static let configuration = CommandConfiguration(
        "get", "Print a setting's value.",
        "Prints a personal value only with --sensitive. Without it, exits with 77.",
        examples: "slipway settings get appearance")

    @OptionGroup var common: CommonOptions
    @OptionGroup var privacy: PrivacyOptions

    @Argument(help: "The setting's name.", completion: .settings)
    var key: String

    func execute() async throws {
        let settings = try await dependencies().settings()
        let setting = try await settings.setting(named: key)
        let isHidden = setting.isHidden(unless: privacy.sensitive)
        try output(setting.report(showsSensitive: privacy.sensitive)) {
            if !isHidden { Output.print(value: setting.text) }
        }
        if isHidden { throw setting.personal }
    }
}

struct SettingsWatchCommand: ServingCommand {
    static let configuration = CommandConfiguration(
        "watch", "Print settings as they change, until you press Ctrl-C.",
        """
        With a name, prints that setting's values. Without one, prints 'name = value' for every change. With --json, \
        prints objects like those of 'settings list'. Follows the account that is signed in when it starts. SIGTERM \
        and a closed pipe end it, too. --sensitive includes personal values.
        """,
        examples: "slipway settings watch",
        "slipway settings watch appearance --now \\",
        #"  | while read -r value; do echo "now $value"; done"#)

    @OptionGroup var common: CommonOptions
    @OptionGroup var privacy: PrivacyOptions

    @Flag(help: "Print the current values first.")
    var now = false

    @Argument(help: "The setting's name. Default: all settings.", completion: .settings)
    var key: String?

    func execute() async throws {
        let settings = try await dependencies().settings()
        if let key, !privacy.sensitive {
            let setting = try await settings.setting(named: key)
            if setting.isSensitive { throw setting.personal }
        }
        let changes = try settings.changes(named: key)
        let watching = Task { try await report(changes, count: key == nil ? try await settings.list().count : 1) }
        ProcessSignals.receive(Self.signals) { _ in watching.cancel() }
        OutputEnd.notify { watching.cancel() }
        try await watching.value
    }

    /// - Parameter count: the number of settings; first the current value of each is printed.
    @MainActor private func report(_ changes: some AsyncSequence<NamedSetting, Never>, count: Int) async throws {
        var known: [String: String] = [:]
        for await setting in changes {
            let before = known.updateValue(setting.text, forKey: setting.name)
            if before == nil ? now : before != setting.text {
                let report = setting.report(showsSensitive: privacy.sensitive)
                do {
                    if common.json {
                        try Output.line(TerminalText(encoding: report))
                    } else if key == nil {
                        try Output.line(report.text)
                    } else {
                        try Output.line(value: setting.text)
                    }
                } catch let error as POSIXError {
                    // The reader has closed the pipe; that is one way to end the command.
                    if error.code == .EPIPE { return }
                    throw CommandFailure(.cannotWrite, Output.unwritable(error))
                }
            }
            if before == nil, known.count == count { Output.note("slipway: Watching. Press Ctrl-C to stop.") }
        }
    }
}

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
        let export = try await settings.export(sensitive: privacy.sensitive, appVersion: AppVersion.current)
        if !export.leftOut.isEmpty {
            Output.note("slipway: Left out \(export.leftOut.joined(separator: ", ")). Add --sensitive to include them.")
        }
        try target.write(export.json, of: export.count)
    }
}
