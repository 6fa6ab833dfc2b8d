/// An edited text in rows: where its letters, the cursor and the selection stand.
struct TextRows: Sendable {
    struct Row: Equatable, Sendable {
        let letters: Range<Int>
        let isContinued: Bool
    }

    struct Selection: Equatable, Sendable {
        let row: Int
        let columns: Range<Int>
    }

    let rows: [Row]
    /// Where the cursor stands. Its column may be the one after the last that letters have.
    private(set) var cursor = Position(column: 0, row: 0)
    private(set) var selections: [Selection] = []
    private let columns: Int
    private let traits: [LetterTraits]

    init(traits: [LetterTraits], columns: Int, cursor: Int, selection: Range<Int>?) {
        self.columns = min(max(columns, 1), 1 << 30)
        self.traits = traits
        rows = Self.wrapped(traits, columns: self.columns)
        self.cursor = position(of: cursor)
        if let selection { selections = self.selections(of: selection) }
    }

    // MARK: Breaking

    /// Breaks lines between words, or beside letters of two columns. Blanks stay at the end of a row, however many; a word
    /// that is longer than a row is broken anywhere.
    private static func wrapped(_ traits: [LetterTraits], columns: Int) -> [Row] {
        var rows: [Row] = []
        // The first letter of the row; the last place where it can end; and its width up to there, and up to here.
        var (start, chance, widthOfChance, width) = (0, 0, 0, 0)
        for (place, letter) in traits.enumerated() {
            if letter.isNewline {
                rows.append(Row(letters: start..<place, isContinued: false))
                (start, chance, widthOfChance, width) = (place + 1, place + 1, 0, 0)
                continue
            }
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
        rows.append(Row(letters: start..<traits.count, isContinued: false))
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
    /// The text in rows of at most so many columns. The cursor needs one more at their end.
    func rows(columns: Int) -> TextRows {
        // Of a secret each letter takes one column, whatever it is.
        let hidden = LetterTraits(of: ShownLetter.secret)
        let traits = isSecret ? Array(repeating: hidden, count: letters.count) : buffer.traits
        return TextRows(traits: traits, columns: columns, cursor: cursor, selection: selection)
    }

    func shown(_ row: TextRows.Row) -> String {
        isSecret
            ? String(repeating: ShownLetter.secret, count: row.letters.count)
            : String(letters[row.letters.clamped(to: letters.indices)].map(ShownLetter.of))
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
        let all = editor.rows(columns: max(columns, 1))
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
