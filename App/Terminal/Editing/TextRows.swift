/// The rows of an edited text around the cursor: where its letters, the cursor and the selection stand. Only lines with such
/// rows are broken: a text of many lines costs no more than one of a few.
struct TextRows: Sendable {
    struct Row: Equatable, Sendable {
        let letters: Range<Int>
        let isContinued: Bool
    }

    struct Selection: Equatable, Sendable {
        let row: Int
        let columns: Range<Int>
    }

    private(set) var rows: [Row]
    /// Where the cursor stands. Its column may be the one after the last that letters have.
    private(set) var cursor = Position(column: 0, row: 0)
    private(set) var selections: [Selection] = []
    private let columns: Int
    private let traits: GapBuffer<LetterTraits>

    /// - Parameter reach: how many rows above and below the cursor there are at least, unless the text has fewer.
    init(traits: GapBuffer<LetterTraits>, columns: Int, cursor: Int, selection: Range<Int>?, reach: Int) {
        self.columns = min(max(columns, 1), 1 << 30)
        self.traits = traits
        let line = traits.line(around: cursor)
        rows = Self.wrapped(line, of: traits, columns: self.columns)
        var (place, left) = (line.upperBound, rows.count - position(of: cursor).row - 1)
        while left < reach, place < traits.count {
            let next = traits.line(around: place + 1)
            let more = Self.wrapped(next, of: traits, columns: self.columns)
            rows += more
            (place, left) = (next.upperBound, left + more.count)
        }
        var lines: [[Row]] = []
        (place, left) = (line.lowerBound, position(of: cursor).row)
        while left < reach, place > 0 {
            let next = traits.line(around: place - 1)
            lines.append(Self.wrapped(next, of: traits, columns: self.columns))
            (place, left) = (next.lowerBound, left + lines[lines.count - 1].count)
        }
        rows = lines.reversed().flatMap { $0 } + rows
        self.cursor = position(of: cursor)
        if let selection { selections = self.selections(of: selection) }
    }

    // MARK: Breaking

    /// Breaks a line between words, or beside letters of two columns. Blanks stay at the end of a row, however many; a word
    /// that is longer than a row is broken anywhere.
    private static func wrapped(_ line: Range<Int>, of traits: GapBuffer<LetterTraits>, columns: Int) -> [Row] {
        var rows: [Row] = []
        // The first letter of the row; the last place where it can end; and its width up to there, and up to here.
        var (start, chance, widthOfChance, width) = (line.lowerBound, line.lowerBound, 0, 0)
        for place in line {
            let letter = traits[place]
            let letterWidth = letter.width
            if letterWidth == 2 { (chance, widthOfChance) = (place, width) }
            if !letter.isBlank {
                if width + letterWidth > columns, chance > start {
                    rows.append(Row(letters: start..<chance, isContinued: true))
                    (start, width) = (chance, width - widthOfChance)
                    (chance, widthOfChance) = (start, 0)
                }
                if width + letterWidth > columns, letterWidth > 0, place > start {
                    rows.append(Row(letters: start..<place, isContinued: true))
                    (start, width) = (place, 0)
                    (chance, widthOfChance) = (start, 0)
                }
            }
            width += letterWidth
            if letter.isBlank || letterWidth == 2 { (chance, widthOfChance) = (place + 1, width) }
        }
        rows.append(Row(letters: start..<line.upperBound, isContinued: false))
        return rows
    }

    // MARK: Places

    private func width(_ letters: Range<Int>) -> Int { letters.reduce(0) { $0 + traits[$1].width } }

    func position(of place: Int) -> Position {
        let row = rows.lastIndex { $0.letters.lowerBound <= place } ?? 0
        let start = rows[row].letters.lowerBound
        return Position(column: min(width(start..<max(place, start)), columns), row: row)
    }

    /// The letter at a position, as a mouse points to it; the end of a row behind its letters.
    func letter(at position: Position) -> Int {
        let row = rows[min(max(position.row, 0), rows.count - 1)]
        var column = 0
        for place in row.letters {
            column += traits[place].width
            if column > position.column { return place }
        }
        // After its last letter the cursor would stand in the next row.
        return row.isContinued ? max(row.letters.upperBound - 1, row.letters.lowerBound) : row.letters.upperBound
    }

    /// A selected line break is shown as one more column.
    private func selections(of selection: Range<Int>) -> [Selection] {
        let first = position(of: selection.lowerBound).row
        return rows[first...].enumerated().prefix { $0.element.letters.lowerBound < selection.upperBound }
            .compactMap { offset, row in
                let selected = row.letters.clamped(to: selection)
                let start = min(width(row.letters.lowerBound..<selected.lowerBound), columns)
                let hasBreak = !row.isContinued && selection.contains(row.letters.upperBound)
                let end = min(start + width(selected) + (hasBreak ? 1 : 0), columns + 1)
                return start < end ? Selection(row: first + offset, columns: start..<end) : nil
            }
    }
}

extension TextEditor {
    /// The text around the cursor in rows of at most so many columns. The cursor needs one more at their end.
    func rows(columns: Int, reach: Int = .max) -> TextRows {
        // Of a secret each letter takes one column, whatever it is.
        let hidden = LetterTraits(of: ShownLetter.secret)
        let traits = isSecret ? GapBuffer(Array(repeating: hidden, count: letters.count)) : buffer.traits
        return TextRows(traits: traits, columns: columns, cursor: cursor, selection: selection, reach: reach)
    }

    func shown(_ row: TextRows.Row) -> String {
        isSecret
            ? String(repeating: ShownLetter.secret, count: row.letters.count)
            : String(letters[row.letters.clamped(to: letters.indices)].map(ShownLetter.of))
    }
}

extension GapBuffer<LetterTraits> {
    /// The line with a place, without its break.
    func line(around place: Int) -> Range<Int> {
        let start = self[..<place].lastIndex(where: \.isNewline).map { $0 + 1 } ?? 0
        return start..<(self[place...].firstIndex(where: \.isNewline) ?? count)
    }
}

/// The rows of an edited text that are visible: those around the cursor.
struct TextWindow {
    let rows: [String]
    let caret: Position
    let selections: [TextRows.Selection]
    private let isAtTop: Bool
    private let isAtBottom: Bool

    init(_ editor: TextEditor, columns: Int, rows count: Int) {
        let all = editor.rows(columns: max(columns, 1), reach: max(count, 1))
        let cursor = all.cursor
        let first = max(min(cursor.row - count / 2, all.rows.count - count), 0)
        let visible = first..<min(first + max(count, 1), all.rows.count)
        rows = all.rows[visible].map(editor.shown)
        caret = Position(column: cursor.column, row: cursor.row - first)
        selections = all.selections.filter { visible.contains($0.row) }
            .map { TextRows.Selection(row: $0.row - first, columns: $0.columns) }
        isAtTop = cursor.row == 0
        isAtBottom = cursor.row == all.rows.count - 1
    }

    func isAtEdge(up: Bool) -> Bool { up ? isAtTop : isAtBottom }
}
