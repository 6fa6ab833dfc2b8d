import CPlatform
import Foundation

/// Runs a program of the user's choice in this one's place at the terminal.
enum ForegroundProgram {
    /// Runs a command of `/bin/sh` with further arguments, and waits until it ends. The keys that end a program (Ctrl-C,
    /// Ctrl-\) are for that one meanwhile. It gets these variables, but no keys of servers.
    ///
    /// - Parameter input: stands in for its standard input, unless it is negative.
    /// - Returns: its exit status as a shell reports it: 126 or 127 when it cannot start, 128 and the signal's number when
    ///   a signal ended it. -1 when there is no shell.
    static func run(
        _ command: String, _ arguments: [String] = [], environment: [String: String], input: Int32 = -1
    ) -> Int32 {
        let keys = [SIGINT, SIGQUIT].map { ($0, signal($0, SIG_IGN)) }
        let settings = TerminalDevice.settings(of: STDIN_FILENO)
        defer {
            // A program that is killed leaves the terminal as it needed it.
            if let settings, TerminalDevice.isInForeground(STDIN_FILENO) {
                TerminalDevice.apply(settings, to: STDIN_FILENO)
            }
            for (number, before) in keys { signal(number, before) }
        }
        // The keys reach the shell, too. With traps, which it does not pass on, it waits for the command all the same;
        // otherwise it would end, and leave the command behind at the terminal.
        let script = "trap : INT QUIT; \(command) \"$@\""
        let words = (["sh", "-c", script, command] + arguments).map { strdup($0) } + [nil]
        let variables = ProgramEnvironment.withoutKeys(environment).map { strdup("\($0)=\($1)") } + [nil]
        defer { for text in words + variables { free(text) } }
        return slipway_run_foreground("/bin/sh", words, variables, input)
    }
}

/// The environment of the programs that this one starts: the editor, the pager, the browser.
public enum ProgramEnvironment {
    /// The variables with keys. Those programs have no use for them.
    private static let secrets: Set = ["AI_KEY", "AI_KEY_FILE", "SUPABASE_KEY"]

    /// The variables without the keys of servers.
    public static func withoutKeys(_ environment: [String: String]) -> [String: String] {
        environment.filter { !secrets.contains($0.key) }
    }
}
