/// The first paragraph of a README, which says what the app is.
enum ReadmeSummary {
    /// - Returns: nil for a text that does not begin with a heading.
    static func replaced(in text: String, by summary: String) -> String? {
        guard var parts = TextLines(text), parts.lines.first?.hasPrefix("# ") == true else { return nil }
        let lines = parts.lines
        let start = lines.dropFirst().firstIndex { !$0.isEmpty } ?? lines.count
        let hasParagraph = start < lines.count && !lines[start].hasPrefix("#")
        let end = hasParagraph ? lines[start...].firstIndex(of: "") ?? lines.count : start
        parts.lines.replaceSubrange(1..<end, with: ["", summary] + (hasParagraph ? [] : [""]))
        return parts.text
    }
}

/// The lines of a licence that name who holds the rights.
struct CopyrightNotice {
    let holder: String
    let year: Int

    /// Adds a notice above those that a text has. These stay, because licences demand it; only the one that an earlier
    /// branding has added is replaced.
    ///
    /// - Returns: nil for a text without any notice.
    func added(to text: String, replacing former: String?) -> String? {
        guard var parts = TextLines(text), let first = parts.lines.firstIndex(where: { $0.hasPrefix(Self.sign) }) else {
            return nil
        }
        if parts.lines.contains(where: { Self.holder(of: $0) == holder }) { return text }
        if let former, let own = parts.lines.firstIndex(where: { Self.holder(of: $0) == former }) {
            parts.lines[own] = parts.lines[own].dropLast(former.count) + holder
        } else {
            // In Markdown, two lines would be one paragraph.
            parts.lines.insert(contentsOf: ["\(Self.sign) \(year) \(holder)", ""], at: first)
        }
        return parts.text
    }

    private static let sign = "Copyright (c)"

    private static func holder(of line: String) -> String? {
        line.firstMatch(of: /^Copyright \(c\) [0-9, -]+ (.+)$/).map { String($0.1) }
    }
}

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
