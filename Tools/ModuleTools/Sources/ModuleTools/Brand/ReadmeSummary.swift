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
