import Core
import Foundation

/// The last things that went wrong, from the end of the log. Every process of this home writes to it.
enum LogReport {
    /// How many of them are told.
    static let limit = 5

    /// How many bytes of the log are looked at.
    static let window = 262_144

    static func lines(of log: URL) -> [DiagnosticLine] {
        // What was set aside when the file grew too large comes before it.
        let texts = [log.appendingPathExtension("1"), log].compactMap(tail)
        guard !texts.isEmpty else { return [DiagnosticLine("last errors", "no log yet")] }
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

    /// The whole lines at the end of a file; nil when it cannot be read.
    private static func tail(_ url: URL) -> [Substring]? {
        guard PathReport.isFile(url), let handle = try? FileHandle(forReadingFrom: url) else { return nil }
        defer { try? handle.close() }
        guard let size = try? handle.seekToEnd() else { return nil }
        let start = size > UInt64(window) ? size - UInt64(window) : 0
        guard (try? handle.seek(toOffset: start)) != nil, let data = try? handle.readToEnd() ?? Data() else {
            return nil
        }
        // By bytes: a carriage return before a line feed makes one Character of the two.
        let lines = data.split(separator: UInt8(ascii: "\n")).map { Substring(String(decoding: $0, as: UTF8.self)) }
        return start == 0 ? lines : Array(lines.dropFirst())
    }
}
