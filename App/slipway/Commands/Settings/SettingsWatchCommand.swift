import ArgumentParser
import Composition
import Design
import Domain
import Foundation
import SettingsStorage
import Shell

/// Prints settings as they change, whichever process changes them.
struct SettingsWatchCommand: ServingCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Print changes of settings as they happen, until SIGTERM, Ctrl-C or a closed pipe.",
        discussion: """
            With a name, the bare values of that setting; without one, 'name = value' for each change of any. With --json, a
            line like those of 'settings list' for each. The account is the one that is signed in at the start.

            EXAMPLE
              slipway settings watch
              slipway settings watch appearance --now | while read -r value; do echo "now $value"; done
            """)

    static var signals: [Int32] { ProcessSignals.ending }

    @OptionGroup var common: CommonOptions
    @OptionGroup var privacy: PrivacyOptions

    @Flag(help: "Print the current values first.")
    var now = false

    @Argument(help: "The setting's name; all when it is missing.", completion: .settings)
    var key: String?

    func execute() async throws {
        let settings = try await dependencies().settingsForReading()
        let changes = try key.map { try settings.changes(named: $0) } ?? settings.changes()
        let watching = Task { try await report(changes, count: key == nil ? try settings.list().count : 1) }
        ProcessSignals.receive(Self.signals) { _ in watching.cancel() }
        OutputEnd.notify { watching.cancel() }
        try await watching.value
    }

    /// - Parameter count: the number of settings; first the current value of each is printed.
    @MainActor private func report(_ changes: AsyncStream<SettingListing>, count: Int) async throws {
        var known: [String: String] = [:]
        for await listing in changes {
            let before = known.updateValue(listing.text, forKey: listing.name)
            if before == nil ? now : before != listing.text {
                let json = common.json ? try json(of: listing) : nil
                do throws(POSIXError) {
                    try write(listing, json)
                } catch {
                    // The reader has closed the pipe; that is one way to end the command.
                    if error.code == .EPIPE { return }
                    throw CommandFailure(.cannotWrite, Output.unwritable(error))
                }
            }
            if before == nil, known.count == count { Output.note("slipway: watching; Ctrl-C stops.") }
        }
    }

    /// A setting that is requested by name is shown, even if it is personal.
    private var showsSensitive: Bool { privacy.sensitive || key != nil }

    private func json(of listing: SettingListing) throws -> TerminalText {
        try TerminalText(encoding: SettingForm(listing, showsSensitive: showsSensitive))
    }

    private func write(_ listing: SettingListing, _ json: TerminalText?) throws(POSIXError) {
        if let json { return try Output.line(json) }
        guard key == nil else { return try Output.line(value: listing.text) }
        let value = listing.definition.isSensitive && !showsSensitive ? "(hidden)" : listing.text
        try Output.line("\(listing.name) = \(value)")
    }
}
