/// The lines of a text, and the line break between them.
struct TextLines {
    var lines: [String]
    private let lineBreak: String

    /// - Returns: nil for a text with several kinds of line breaks.
    init?(_ text: String) {
        let breaks = Set(text.filter(\.isNewline))
        guard breaks.count < 2 else { return nil }
        lineBreak = breaks.first.map(String.init) ?? "\n"
        lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    }

    var text: String { lines.joined(separator: lineBreak) }
}
