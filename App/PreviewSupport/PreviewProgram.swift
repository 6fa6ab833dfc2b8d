import Core
import Design
import Foundation
import Logging
public import Shell

/// Runs a preview's window: for people, or with `--driver jsonl` for a program.
@MainActor
public enum PreviewProgram {
    /// Reads the arguments, intercepts signals for the shell, and keeps the log out of the terminal; call it first thing in the
    /// program. Arguments that it does not have end the program with 64.
    ///
    /// - Parameter takesFile: whether the preview shows files.
    public nonisolated static func begin(takesFile: Bool = false) -> PreviewArguments {
        let arguments: PreviewArguments
        do {
            arguments = try PreviewArguments(CommandLine.arguments.dropFirst(), takesFile: takesFile)
        } catch {
            end(because: error.words, status: 64)
        }
        LoggingSystem.bootstrap { AppLogHandler(label: $0, recent: RecentLog(), file: nil) }
        ProcessSignals.intercept(ProcessSignals.shell)
        return arguments
    }

    /// Ends the program because what it was given cannot be shown.
    ///
    /// - Parameters:
    ///   - words: why, in sentences.
    ///   - status: of the program; 65 for a file that cannot be shown.
    public nonisolated static func end(because words: String, status: Int32 = 65) -> Never {
        try? ShellOutput.errors.print("slipway: \(words)\n")
        exit(status)
    }

    public static func run(_ window: any ShellWindow, _ arguments: PreviewArguments) async {
        let environment = ProcessInfo.processInfo.environment
        await Shell(window, form: arguments.isDriven ? .driver : Shell.form(environment: environment)).run()
    }
}
