/// The place of a find in a text, on one line.
struct Excerpt: Equatable {
    private(set) var text = ""
    /// Where the words that were found are, in UTF-8 offsets.
    private(set) var found: [Range<Int>] = []

    /// - Parameters:
    ///   - snippet: the place, with `begin` and `end` around each word that was found.
    ///   - begin: a text that is nowhere else in the snippet, as `end`.
    init(_ snippet: String, begin: String, end: String) {
        for (index, part) in snippet.split(separator: begin, omittingEmptySubsequences: false).enumerated() {
            let pieces = part.split(separator: end, maxSplits: 1, omittingEmptySubsequences: false)
            guard index > 0, pieces.count == 2 else {
                add(part)
                continue
            }
            let start = text.utf8.count
            add(pieces[0])
            found.append(start..<text.utf8.count)
            add(pieces[1])
        }
    }

    /// Breaks and tabs become blanks.
    private mutating func add(_ part: Substring) {
        text.append(contentsOf: part.map { $0.isNewline || $0 == "\t" ? " " : $0 })
    }
}
