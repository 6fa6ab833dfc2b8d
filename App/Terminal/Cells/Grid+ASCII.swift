import Foundation

extension Grid {
    /// Replaces all letters beyond ASCII, for a terminal that would take their bytes for others.
    mutating func keepASCII() {
        for index in cells.indices where !cells[index].letter.isASCII {
            let isWide = cells[index].part == .left
            cells[index] = Cell(Self.ascii(cells[index].letter), cells[index].style)
            if isWide { cells[index + 1] = Cell(" ", cells[index + 1].style) }
        }
    }

    /// The same letter without its marks, or a sign that means the same, where there is one.
    private static func ascii(_ letter: Character) -> Character {
        if let sign = signs[letter] { return sign }
        let base = String(letter).decomposedStringWithCanonicalMapping.unicodeScalars.first
        return base.flatMap { $0.isASCII ? Character($0) : nil } ?? "?"
    }

    private static let signs: [Character: Character] = [
        "\u{a0}": " ", "•": "*", "·": "-", "…": ".", "–": "-", "—": "-", "−": "-", "‘": "'", "’": "'", "“": "\"",
        "”": "\"", "×": "x", "→": ">", "←": "<", "›": ">", "‹": "<", "✓": "+", "✗": "x", "↵": "\\",
    ]
}
