/// The first paragraph of a README, which says what the app is.
enum ReadmeSummary {
    /// - Returns: nil for a text that does not begin with a heading.
    static func replaced(in text: String, by summary: String) -> String? {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard lines.first?.hasPrefix("# ") == true else { return nil }
        let start = lines.dropFirst().firstIndex { !$0.isEmpty } ?? lines.count
        let hasParagraph = start < lines.count && !lines[start].hasPrefix("#")
        let end = hasParagraph ? lines[start...].firstIndex(of: "") ?? lines.count : start
        lines.replaceSubrange(1..<end, with: ["", summary] + (hasParagraph ? [] : [""]))
        return lines.joined(separator: "\n")
    }
}
