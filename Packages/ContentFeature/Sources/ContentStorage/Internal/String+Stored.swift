import Foundation

extension String {
    /// The text as SQLite can keep it: it takes a null character for the end. Markdown, too, puts this in its place
    /// (CommonMark 0.31, 2.3).
    var storable: String {
        utf8.contains(0) ? replacing("\0", with: "\u{fffd}") : self
    }

    /// On one line, without blanks at its ends and of at most this many characters.
    func oneLine(upTo limit: Int) -> String {
        let line = storable.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return String(line.prefix(limit))
    }

    /// A size in words, such as `3.5 MB`.
    static func megabytes(_ bytes: Int) -> String {
        let tenths = (Double(bytes) / Double(1 << 20) * 10).rounded(.up)
        let text = tenths.truncatingRemainder(dividingBy: 10) == 0 ? "\(Int(tenths / 10))" : "\(tenths / 10)"
        return "\(text) MB"
    }

    /// The text without differences of case, width and accents, and with single blanks: what names are compared by.
    var foldedName: String {
        oneLine(upTo: .max)
            .folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }
}
