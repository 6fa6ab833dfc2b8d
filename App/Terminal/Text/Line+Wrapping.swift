import Design

extension Line {
    /// The text in rows of at most so many columns, broken between words, or inside a word that is too long.
    ///
    /// - Parameter hanging: how many columns the second and later rows are indented; at most half of a row.
    package func wrapped(columns: Int, hanging: Int = 0) -> [Line] {
        guard columns > 0, width > columns else { return [self] }
        var wrapping = LineWrapping(columns: columns, indent: min(hanging, columns / 2))
        for span in spans {
            for letter in span.text { wrapping.take(letter, span.face) }
        }
        return wrapping.finish()
    }

    /// The text cut off after so many columns, with a mark if anything is missing.
    package func cut(columns: Int, mark: String = "…") -> Line {
        guard width > columns else { return self }
        let room = columns - LetterWidth.of(mark)
        var (line, used) = (Line(), 0)
        for span in spans {
            for letter in span.text {
                let width = LetterWidth.of(letter)
                guard used + width <= room else {
                    if room >= 0 { line.append(mark, span.face) }
                    return line
                }
                line.append(String(letter), span.face)
                used += width
            }
        }
        return line
    }
}

/// Breaks a text into rows.
private struct LineWrapping {
    private typealias Letter = (letter: Character, face: Face)

    private let columns: Int
    private let indent: Int
    private var rows: [Line] = []
    private var row = Line()
    private var width = 0
    /// The blanks and the word that come next, which may belong to the next row.
    private var blanks: [Letter] = []
    private var word: [Letter] = []
    private var wordWidth = 0

    init(columns: Int, indent: Int) {
        self.columns = columns
        self.indent = indent
    }

    mutating func take(_ letter: Character, _ face: Face) {
        if letter == " " {
            endWord()
            blanks.append((letter, face))
            return
        }
        let letterWidth = LetterWidth.of(letter)
        // All rows but the first are indented.
        let isFirst = rows.isEmpty && width == 0 && blanks.isEmpty
        if wordWidth + letterWidth > columns - (isFirst ? 0 : indent) { endWord() }
        word.append((letter, face))
        wordWidth += letterWidth
    }

    mutating func finish() -> [Line] {
        endWord()
        return rows + [row]
    }

    private mutating func endWord() {
        guard !word.isEmpty else { return }
        if width + blanks.count + wordWidth > columns, width > 0 {
            rows.append(row)
            row = Line(indent > 0 ? [Span(String(repeating: " ", count: indent))] : [])
            width = indent
        } else {
            // Blanks at the beginning of a row that is too short for them.
            let room = blanks.prefix(max(columns - width - wordWidth, 0))
            add(Array(room))
            width += room.count
        }
        add(word)
        width += wordWidth
        (blanks, word, wordWidth) = ([], [], 0)
    }

    private mutating func add(_ letters: [Letter]) {
        for (letter, face) in letters { row.append(String(letter), face) }
    }
}
