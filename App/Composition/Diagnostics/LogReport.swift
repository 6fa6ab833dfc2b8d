import Core
import Foundation

/// Reports the last warnings and errors in the log. All processes of this home write to it.
enum LogReport {
    private static let limit = 5

    static func lines(of log: URL) -> [DiagnosticLine] {
        // The lines of the rotated file are older.
        let texts = [log.appendingPathExtension("1"), log].compactMap(lines(in:))
        guard !texts.isEmpty else { return [DiagnosticLine("last errors", "none. There is no log yet.")] }
        let found = texts.joined().filter(isComplaint).suffix(limit)
        guard !found.isEmpty else { return [DiagnosticLine("last errors", "none")] }
        // The oldest first, as in the log itself.
        return found.map { line in
            let parts = line.split(separator: " ", maxSplits: 1)
            return DiagnosticLine(String(parts[0]), String(parts[1]))
        }
    }

    /// `2026-11-22T01:53:00Z error auth: …`
    private static func isComplaint(_ line: Substring) -> Bool {
        let words = line.split(separator: " ", maxSplits: 2)
        return words.count == 3 && ["warning", "error", "critical"].contains(words[1])
    }

    /// The lines of a file, which is never large (`LogFile`); nil when it cannot be read.
    private static func lines(in url: URL) -> [Substring]? {
        guard PathReport.isFile(url), let data = try? Data(contentsOf: url) else { return nil }
        // Split by bytes: a carriage return and a line feed together are a single Character.
        return data.split(separator: UInt8(ascii: "\n")).map { Substring(String(decoding: $0, as: UTF8.self)) }
    }
}
