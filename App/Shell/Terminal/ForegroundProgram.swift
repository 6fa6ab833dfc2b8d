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
        defer { for (number, before) in keys { signal(number, before) } }
        let words = ([path] + arguments).map { strdup($0) } + [nil]
        let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { for text in words + variables { free(text) } }
        return slipway_run_foreground(path, words, variables, input)
    }
}
