import ArgumentParser
import Composition
import Core
import Design
import Foundation
import Shell

/// The program `slipway`. The commands are in `Commands/`.
@main
struct Slipway: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "slipway",
        abstract: "The foundation of an app: sign-in, onboarding, settings, content, navigation, links.",
        discussion: """
            Without a command, the shell opens.

            EXAMPLE
              slipway
              slipway open slipway://settings
              slipway settings set appearance dark
            """,
        version: AppVersion.current,
        subcommands: [
            ShellCommand.self, OpenCommand.self, AuthCommand.self, SettingsCommand.self, RoutesCommand.self,
            ReplayCommand.self, InstallLinksCommand.self,
            BackendCommand.self, DoctorCommand.self, ExitCodesCommand.self,
        ],
        defaultSubcommand: ShellCommand.self)

    static func main() async {
        StandardStreams.occupyClosed()
        do {
            var command = try parseAsRoot()
            // Before any other thread exists that the signals could still reach.
            if let serving = command as? any ServingCommand { ProcessSignals.intercept(type(of: serving).signals) }
            if let command = command as? any AppCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            let code = exitCode(for: error)
            // The rejected arguments may contain secrets, and completions contain what was typed.
            let message = RedactedURL.hideUsers(in: fullMessage(for: error))
            // Help and the version are data.
            if !message.isEmpty {
                if code.isSuccess { Output.print(value: message) } else { Output.note("\(lines: message)") }
            }
            Foundation.exit(code.rawValue)
        }
    }
}
