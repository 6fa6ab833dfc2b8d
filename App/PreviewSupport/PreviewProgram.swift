import Core
import Design
import Foundation
import Logging
public import Shell

/// Runs a preview's window: for people, or with `--driver jsonl` for a program.
@MainActor
public enum PreviewProgram {
    /// Intercepts signals for the shell, and keeps the log out of the terminal; call it first thing in the program.
    public nonisolated static func begin() {
        LoggingSystem.bootstrap { AppLogHandler(label: $0, recent: RecentLog(), file: nil) }
        ProcessSignals.intercept(ProcessSignals.shell)
    }

    /// Ends the program because what it was given cannot be shown.
    ///
    /// - Parameter words: why, in sentences.
    public nonisolated static func end(because words: String) -> Never {
        try? ShellOutput.errors.print("slipway: \(words)")
        exit(65)
    }

    public static func run(_ window: any ShellWindow) async {
        let environment = ProcessInfo.processInfo.environment
        let isDriven = CommandLine.arguments.dropFirst().first == "--driver"
        await Shell(window, form: isDriven ? .driver : Shell.form(environment: environment)).run()
    }
}
