import Foundation
public import Shell

/// Runs a preview's window: as text, or with `--driver jsonl` for a program.
@MainActor
public enum PreviewProgram {
    /// Keeps signals for the shell; to be called first thing in the program.
    public nonisolated static func begin() {
        ProcessSignals.intercept(ProcessSignals.shell)
    }

    public static func run(_ window: any ShellWindow) async {
        let isDriven = CommandLine.arguments.dropFirst().first == "--driver"
        await Shell(window, form: isDriven ? .driver : .linear).run()
    }
}
