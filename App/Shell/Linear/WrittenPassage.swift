import Design
import Foundation

/// A text of several lines that may grow while it is shown, and how much of it was written.
///
/// It is written in whole rows: the last one waits for as long as it may grow. All of it is looked at each time that it
/// grows, so it is searched and compared as bytes.
struct WrittenPassage {
    /// The blanks before each row.
    private static let margin = 8
    /// A row that is longer does not wait, because it is looked at again each time that the text grows.
    private static let longestRow = 4_096

    private var text = ""
    private var written = 0
    /// Within a line: how many blanks its further rows begin with.
    private var indent: Int?

    /// Whether a text begins with what was written.
    func continues(in text: String) -> Bool {
        guard text.utf8.count >= written else { return false }
        var (new, old) = (text, self.text)
        return new.withUTF8 { newBytes in
            old.withUTF8 { oldBytes in
                guard let now = newBytes.baseAddress, let before = oldBytes.baseAddress else { return written == 0 }
                return memcmp(now, before, written) == 0
            }
        }
    }

    /// The rows that were not written before.
    ///
    /// - Parameters:
    ///   - text: as it is now; it must begin with what was written.
    ///   - columns: the width of the terminal; nil where rows are not broken.
    ///   - holdsEnd: whether the last row waits.
    mutating func rows(of text: String, columns: Int?, holdsEnd: Bool) -> [String] {
        self.text = text
        var rows: [String] = []
        while written < text.utf8.count {
            let rest = text.utf8.dropFirst(written)
            guard let length = Self.lineLength(in: text, from: written) else {
                rows += endRows(Substring(rest), columns: columns, holdsEnd: holdsEnd)
                break
            }
            rows += brokenLine(PlainText.sanitizeLines(String(Substring(rest.prefix(length)))), columns: columns)
            written += length + 1
            indent = nil
        }
        return rows
    }

    /// How many bytes there are from one on up to the next line feed; nil when none follows.
    private static func lineLength(in text: String, from start: Int) -> Int? {
        var text = text
        return text.withUTF8 { bytes in
            guard let first = bytes.baseAddress.map({ UnsafeRawPointer($0 + start) }),
                let end = memchr(first, 0x0a, bytes.count - start)
            else { return nil }
            return first.distance(to: UnsafeRawPointer(end))
        }
    }

    /// The rows of a line that may still grow.
    private mutating func endRows(_ rest: Substring, columns: Int?, holdsEnd: Bool) -> [String] {
        if holdsEnd, columns == nil { return [] }
        let line = String(rest)
        let isLong = line.utf8.count > Self.longestRow && columns != nil
        let plain = PlainText.sanitizeLines(line)
        var rows = brokenLine(plain, columns: columns)
        let blanks = plain.prefix { $0 == " " }.count
        if holdsEnd, !isLong {
            guard rows.count > 1, let last = rows.popLast() else { return [] }
            // What waits is the last row, and the blanks that follow it. A sanitized text has as many scalars as before.
            let held = last.drop { $0 == " " }.unicodeScalars.count
            let following = plain.unicodeScalars.reversed().prefix { $0 == " " }.count
            let done = plain.unicodeScalars.count - following - held
            written += line.unicodeScalars.prefix(done).reduce(0) { $0 + UTF8.width($1) }
        } else {
            written = text.utf8.count
        }
        indent = indent ?? Self.margin + blanks
        return rows
    }

    /// The rows of a line, or of the rest of one, without the blanks at its end.
    private func brokenLine(_ text: String, columns: Int?) -> [String] {
        guard let last = text.lastIndex(where: { $0 != " " }) else { return indent == nil ? [""] : [] }
        let line = text[...last]
        let begun = indent.map { min($0, (columns ?? .max) / 2) }
        let row =
            begun.map { String(repeating: " ", count: $0) + line.drop { $0 == " " } }
            ?? String(repeating: " ", count: Self.margin) + line
        return columns.map { WrappedText.lines(row, columns: $0) } ?? [row]
    }
}
