import Foundation
import Shell

/// Writes an answer to standard output as it comes: a terminal gets text that cannot control it, a file or a pipe gets
/// every byte. However many line feeds the answer ends with, one is written.
struct AnswerOutput {
    /// The line feeds at the end of what has come.
    private var held = ""
    /// Whether nothing but line feeds has come.
    private(set) var isEmpty = true

    /// - Throws: `EPIPE` when the reader has closed the pipe; any other error of the write.
    mutating func write(_ text: String) throws(POSIXError) {
        let all = (held + text).unicodeScalars
        let count = all.reversed().prefix { $0 == "\n" }.count
        let part = String(all.dropLast(count))
        held = String(repeating: "\n", count: count)
        guard !part.isEmpty else { return }
        isEmpty = false
        try ShellOutput.standard.print(part: part)
    }

    /// Ends the answer's last line.
    mutating func finish() throws(POSIXError) {
        guard !isEmpty else { return }
        held = ""
        try ShellOutput.standard.print(part: "\n")
    }
}
