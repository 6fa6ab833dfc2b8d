import Design

/// Which rows of a list are shown: those that contain all words of a text.
package struct RowFilter: Equatable, Sendable {
    let text: String
    /// As ``Swift/String/folded`` makes them.
    package let words: [String]

    package init(text: String = "") {
        self.text = text
        words = text.split(whereSeparator: \.isWhitespace).map { String($0).folded }
    }

    /// The positions of the rows that match; nil when all are shown.
    @MainActor
    func positions(in rows: ElementRows, _ memory: RowMatches) -> [Int]? {
        guard !words.isEmpty else { return nil }
        return (0..<rows.count).filter { position in
            let row = rows.row(at: position)
            return memory.matches(row.label + " " + (row.value ?? ""), self)
        }
    }

    package func matches(_ text: String) -> Bool {
        let text = text.folded
        return words.allSatisfy(text.contains)
    }

    /// The lines of a text that contain all words; if they only stand in several lines, the one with the first word.
    func lines(of text: [String]) -> [Int] {
        guard let first = words.first, matches(text.joined(separator: " ")) else { return [] }
        let lines = text.indices.filter { matches(text[$0]) }
        return lines.isEmpty ? [text.firstIndex { $0.folded.contains(first) } ?? 0] : lines
    }

    // MARK: Letters

    var letters: [[String]] { words.map { $0.map { String($0) } } }

    /// A letter of a text as it is in ``letters``.
    static func folded(_ letter: Character) -> String {
        letter.isASCII ? letter.lowercased() : String(letter).folded
    }
}

/// Which texts match a filter, as far as that was asked: comparing without case and accents takes long, and each frame asks
/// again.
@MainActor
final class RowMatches {
    private static let limit = 100_000

    private var filter = RowFilter()
    private var answers: [String: Bool] = [:]

    func matches(_ text: String, _ filter: RowFilter) -> Bool {
        if filter != self.filter || answers.count == Self.limit { answers = [:] }
        self.filter = filter
        if let answer = answers[text] { return answer }
        let answer = filter.matches(text)
        answers[text] = answer
        return answer
    }
}
