import Design
import Foundation

/// Which rows of a list are shown: those that contain all words of a text.
struct RowFilter: Equatable {
    var text = ""

    private var words: [Substring] { text.split(separator: " ") }

    /// The positions of the rows that match; nil when all are shown.
    @MainActor
    func positions(in rows: ElementRows, _ memory: RowMatches) -> [Int]? {
        guard !words.isEmpty else { return nil }
        return (0..<rows.count).filter { position in
            let row = rows.row(at: position)
            return memory.matches(row.label + " " + (row.value ?? ""), self)
        }
    }

    /// Whether a text contains all words.
    func matches(_ text: String) -> Bool {
        words.allSatisfy { text.localizedStandardContains($0) }
    }

    /// The lines of a text that contain all words; if they only stand in several lines, the one with the first word.
    func lines(of text: [String]) -> [Int] {
        guard let first = words.first, matches(text.joined(separator: " ")) else { return [] }
        let lines = text.indices.filter { matches(text[$0]) }
        guard lines.isEmpty else { return lines }
        return [text.firstIndex { $0.localizedStandardContains(first) } ?? 0]
    }

    // MARK: Letters

    /// The letters of the words, without case and accents.
    var foldedWords: [[String]] { words.map { $0.map(Self.folded) } }

    static func folded(_ letter: Character) -> String {
        if letter.isASCII { return letter.lowercased() }
        return String(letter).folding(options: [.caseInsensitive, .diacriticInsensitive], locale: .current)
    }
}
