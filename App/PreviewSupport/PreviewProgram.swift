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
        guard let arguments = PreviewArguments(CommandLine.arguments.dropFirst(), takesFile: takesFile) else {
            end(because: "A preview takes \(takesFile ? "[FILE] " : "")[--driver jsonl].", status: 64)
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

/// The arguments of a preview: `[FILE] [--driver jsonl]`, in any order.
public struct PreviewArguments: Sendable {
    /// The path of the file that is to be shown; nil for the feature itself.
    public let file: String?
    /// Whether a program drives the window.
    let isDriven: Bool

    /// - Returns: nil for any other arguments.
    init?(_ arguments: some Sequence<String>, takesFile: Bool) {
        var rest = Array(arguments)
        let driver = rest.firstRange(of: ["--driver", "jsonl"])
        if let driver { rest.removeSubrange(driver) }
        guard rest.count <= (takesFile ? 1 : 0), rest.first?.hasPrefix("-") != true else { return nil }
        isDriven = driver != nil
        file = rest.first
    }
}
