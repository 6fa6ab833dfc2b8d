import ArgumentParser
import Composition
import Core
import Shell

/// The program `slipway`. The commands are in `Commands/`.
@main
struct Slipway: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "slipway",
        abstract: "The foundation of an app: sign-in, onboarding, settings, content and links, in your terminal.",
        discussion: """
            Without a command, slipway opens the shell. Options such as --json can stand before or after the command. \
            Short forms: login, logout, signup and whoami stand for the commands of 'slipway auth'.

            EXAMPLE
              slipway
              slipway open slipway://settings
              slipway settings set appearance dark
            """,
        version: AppVersion.current,
        subcommands: [
            ShellCommand.self, OpenCommand.self, AuthCommand.self, SettingsCommand.self, AICommand.self,
            DexCommand.self, ProCommand.self, RoutesCommand.self, ReplayCommand.self, InstallLinksCommand.self,
            BackendCommand.self, DoctorCommand.self, CompletionCommand.self, JSONCommand.self, ExitCodesCommand.self,
        ],
        defaultSubcommand: ShellCommand.self)

    // The parser reads these wherever they stand in the line, and gives them to every command that declares the same
    // group. It can do so only while it reads the whole line: no command may take the rest of the line as it is
    // (`.captureForPassthrough`, `.allUnrecognized`).
    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions

    static func main() async {
        // Every command may read a secret.
        ProcessLimits.forbidCoreDumps()
        StandardStreams.occupyClosed()
        let words = Array(CommandLine.arguments.dropFirst())
        do {
            var command = try parseAsRoot(CommandWords.resolve(words))
            // Before any other thread exists that the signals could still reach.
            if let serving = command as? any ServingCommand { ProcessSignals.intercept(type(of: serving).signals) }
            if let command = command as? any AppCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            ParserAnswer(error: error, words: words).end()
        }
    }
}
