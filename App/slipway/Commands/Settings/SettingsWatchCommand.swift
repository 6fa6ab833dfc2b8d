import ArgumentParser
import Composition
import Domain
import Foundation
import SettingsFeature
import Shell

/// Prints settings as they change, whoever changes them.
struct SettingsWatchCommand: AppCommand, ServingCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Print changes of settings as they come, until SIGTERM, Ctrl-C or a closed pipe.",
        discussion: """
            With a name, the bare values of that setting; without one, 'name = value' for each change of any. With --json, a
            line like those of 'settings list' for each. Those of the account that is signed in when it begins.

            EXAMPLE
              slipway settings watch
              slipway settings watch appearance --now | while read -r value; do echo "now $value"; done
            """)

    static var signals: [Int32] { ProcessSignals.ending }

    static var needs: ProcessNeeds { .many }

    @OptionGroup var common: CommonOptions
    @OptionGroup var privacy: PrivacyOptions

    @Flag(help: "Print the values in force first.")
    var now = false

    @Argument(help: "The setting's name; all when it is missing.", completion: .settings)
    var key: String?

    func execute() async throws {
        let settings = try await common.dependencies().settingsOfSignedIn()
        let changes = try key.map { try settings.changes(named: $0) } ?? settings.changes()
        let watching = Task { try await tell(changes, count: key == nil ? try settings.list().count : 1) }
        ProcessSignals.receive(Self.signals) { _ in watching.cancel() }
        OutputEnd.notify { watching.cancel() }
        try await watching.value
    }

    /// - Parameter count: how many settings there are; each is told first as it is now.
    @MainActor private func tell(_ changes: AsyncStream<SettingListing>, count: Int) async throws {
        var known: [String: String] = [:]
        for await listing in changes {
            let before = known.updateValue(listing.text, forKey: listing.name)
            if before == nil ? now : before != listing.text {
                let text = try text(of: listing)
                do throws(POSIXError) {
                    try Output.line(text)
                } catch {
                    // Whoever read has gone; that is one way to end it.
                    if error.code == .EPIPE { return }
                    throw CommandFailure(.cannotWrite, Output.unwritable(error))
                }
            }
            if before == nil, known.count == count { Output.note("slipway: watching; Ctrl-C stops.") }
        }
    }

    private func text(of listing: SettingListing) throws -> String {
        // Asked for by name, nothing is hidden.
        let showsValue = privacy.sensitive || key != nil
        if common.json { return try Output.text(json: SettingForm(listing, showsSensitive: showsValue)) }
        let value = listing.definition.isSensitive && !showsValue ? "(hidden)" : listing.text
        return key == nil ? "\(listing.name) = \(value)" : value
    }
}
