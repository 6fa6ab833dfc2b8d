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
        abstract: "Print settings as they change, until you press Ctrl-C.",
        discussion: """
            With a name, prints that setting's values. Without one, prints 'name = value' for every change. With --json, \
            prints objects like those of 'settings list'. Follows the account that is signed in when it starts. SIGTERM \
            and a closed pipe end it, too. --sensitive includes personal values.

            EXAMPLE
              slipway settings watch
              slipway settings watch appearance --now \\
                | while read -r value; do echo "now $value"; done
            """)

    static var signals: [Int32] { ProcessSignals.ending }

    @OptionGroup var common: CommonOptions
    @OptionGroup var privacy: PrivacyOptions

    @Flag(help: "Print the current values first.")
    var now = false

    @Argument(help: "The setting's name. Default: all settings.", completion: .settings)
    var key: String?

    func execute() async throws {
        let settings = try await dependencies().settingsForReading()
        if let key, !privacy.sensitive {
            let listing = try settings.listing(named: key)
            if listing.definition.isSensitive { throw listing.personal }
        }
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
            if before == nil, known.count == count { Output.note("slipway: Watching. Press Ctrl-C to stop.") }
        }
    }

    private func json(of listing: SettingListing) throws -> TerminalText {
        try TerminalText(encoding: SettingForm(listing, showsSensitive: privacy.sensitive))
    }

    private func write(_ listing: SettingListing, _ json: TerminalText?) throws(POSIXError) {
        if let json { return try Output.line(json) }
        guard key == nil else { return try Output.line(value: listing.text) }
        try Output.line(listing.line(showsSensitive: privacy.sensitive))
    }
}
