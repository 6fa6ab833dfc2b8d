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
