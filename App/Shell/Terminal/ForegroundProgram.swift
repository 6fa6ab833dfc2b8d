import CPlatform
import Foundation

/// Runs another program in this one's place at the terminal.
enum ForegroundProgram {
    /// Runs a program and waits until it ends. The keys that end a program (Ctrl-C, Ctrl-\) are for that one meanwhile.
    ///
    /// - Parameter input: stands in for its standard input, unless it is negative.
    /// - Returns: its exit status, 128 and the signal's number when a signal ended it, or -1 when it cannot start.
    static func run(_ path: String, _ arguments: [String], environment: [String: String], input: Int32 = -1) -> Int32 {
        let keys = [SIGINT, SIGQUIT].map { ($0, signal($0, SIG_IGN)) }
        let settings = TerminalDevice.settings(of: STDIN_FILENO)
        defer {
            // A program that is killed leaves the terminal as it needed it.
            if let settings, TerminalDevice.isInForeground(STDIN_FILENO) {
                TerminalDevice.apply(settings, to: STDIN_FILENO)
            }
            for (number, before) in keys { signal(number, before) }
        }
        let words = ([path] + arguments).map { strdup($0) } + [nil]
        let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { for text in words + variables { free(text) } }
        return slipway_run_foreground(path, words, variables, input)
    }
}
