import Design
import Foundation

/// Breaks text into lines between words. A word that is wider than a line is broken between letters; letters of two
/// columns, such as ideographs, need no blanks between them. It serves all texts of a frame that are wrapped.
struct TextFlow {
    private let columns: Int
    /// How many blanks the second and later lines begin with.
    private let indent: Int
    private var lines: [Line] = []
    private var line = Line()
    private var used = 0
    private var isLineEmpty = true
    /// What comes next, and may belong to the next line: blanks, and a word.
    private var blanks = 0
    private var blankFace = Face()
    private var word: [Span] = []
    private var wordWidth = 0
    private var lastLetter: Character?

    init(columns: Int, hanging: Int = 0) {
        self.columns = max(columns, 1)
        indent = min(max(hanging, 0), self.columns / 2)
    }

    /// Adds a text in one row; a blank in it may become the end of a line.
    mutating func add(_ text: String, _ face: Face) {
        let parts = PlainText.sanitize(text).split(separator: " ", omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            if index > 0 { addBlank(face) }
            if part.utf8.allSatisfy({ $0 < 0x80 }) {
                guard let first = part.first else { continue }
                breakBefore(first)
                addToWord(part, part.utf8.count, face)
                lastLetter = part.last
            } else {
                for letter in part {
                    breakBefore(letter)
                    addToWord(String(letter)[...], LetterWidth.of(letter), face)
                    lastLetter = letter
                }
            }
        }
    }

    mutating func breakLine() {
        endWord()
        endLine()
        blanks = 0
    }

    mutating func finish() -> [Line] {
        endWord()
        if !isLineEmpty { endLine() }
        return lines
    }

    private mutating func addBlank(_ face: Face) {
        endWord()
        blanks += 1
        blankFace = face
    }

    private mutating func addToWord(_ text: Substring, _ width: Int, _ face: Face) {
        if let last = word.indices.last, word[last].face == face {
            word[last].text += text
        } else {
            word.append(Span(String(text), face))
        }
        wordWidth += width
    }

    private mutating func breakBefore(_ letter: Character) {
        guard !word.isEmpty, let lastLetter, LineBreaks.canBreak(after: lastLetter, before: letter) else { return }
        endWord()
    }

    private mutating func endWord() {
        guard !word.isEmpty else { return }
        if used + blanks + wordWidth > columns {
            if !isLineEmpty { endLine() }
            blanks = 0
        }
        if blanks > 0 {
            append(String(repeating: " ", count: blanks), blanks, blankFace)
            blanks = 0
        }
        if used + wordWidth <= columns {
            for span in word { line.append(span.text, span.face) }
            used += wordWidth
            isLineEmpty = false
        } else {
            for span in word {
                for letter in span.text { place(letter, span.face) }
            }
        }
        word = []
        wordWidth = 0
    }

    private mutating func place(_ letter: Character, _ face: Face) {
        let (letter, width) = LetterColumns.fit(letter, columns - indent)
        if used + width > columns { endLine() }
        append(String(letter), width, face)
    }

    private mutating func append(_ text: String, _ width: Int, _ face: Face) {
        line.append(text, face)
        used += width
        isLineEmpty = false
    }

    private mutating func endLine() {
        lines.append(line)
        line = Line()
        if indent > 0 { line.append(String(repeating: " ", count: indent)) }
        used = indent
        isLineEmpty = true
    }
}

enum LetterColumns {
    /// A letter that fits into so many columns: itself, or a question mark.
    static func fit(_ letter: Character, _ columns: Int) -> (letter: Character, width: Int) {
        let width = LetterWidth.of(letter)
        return width > columns ? ("?", 1) : (letter, width)
    }
}

/// Where a line can be broken without a blank: beside letters of two columns. A small part of Unicode Standard Annex
/// 14.
enum LineBreaks {
    static func canBreak(after last: Character, before next: Character) -> Bool {
        let (isLastWide, isNextWide) = (LetterWidth.of(last) == 2, LetterWidth.of(next) == 2)
        guard isLastWide || isNextWide, !neverFirst.contains(next), !neverLast.contains(last) else { return false }
        return (isLastWide || last.isLetter || last.isNumber) && (isNextWide || next.isLetter || next.isNumber)
    }

    private static let neverFirst: Set<Character> = Set(
        "、。，．・：；？！゛゜ヽヾゝゞ々ー）］｝〕〉》」』】〗〙〟’”…‥％‰℃ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ")
    private static let neverLast: Set<Character> = Set("（［｛〔〈《「『【〖〘〝‘“￥＄￡")
}

extension String {
    /// The text without differences of case, accents and width: what lists are filtered by, and texts searched.
    var folded: String {
        folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }
}
