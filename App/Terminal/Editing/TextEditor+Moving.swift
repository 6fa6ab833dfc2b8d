extension TextEditor {
    mutating func moveCursor(to place: Int, isSelecting: Bool = false) {
        (action, goalColumn) = (.other, nil)
        move(to: min(max(place, 0), letters.count), isSelecting: isSelecting)
    }

    mutating func select(_ range: Range<Int>) {
        (action, goalColumn) = (.other, nil)
        closeStep()
        (anchor, cursor) = (range.lowerBound, range.upperBound)
    }

    mutating func go(_ motion: TextMotion, isSelecting: Bool) {
        switch motion {
        // A selection is left at its end.
        case .letterLeft where !isSelecting && selection != nil:
            moveCursor(to: selection?.lowerBound ?? cursor)
        case .letterRight where !isSelecting && selection != nil:
            moveCursor(to: selection?.upperBound ?? cursor)
        case .rows(let count): moveRows(by: count, isSelecting: isSelecting)
        case .pages(let count): moveRows(by: count * max(visibleRows - 1, 1), isSelecting: isSelecting)
        default: moveCursor(to: target(of: motion), isSelecting: isSelecting)
        }
    }

    private mutating func move(to place: Int, isSelecting: Bool) {
        closeStep()
        anchor = isSelecting ? anchor ?? cursor : nil
        cursor = place
        if anchor == cursor { anchor = nil }
    }

    private mutating func moveRows(by count: Int, isSelecting: Bool) {
        let rows = rows(columns: columns ?? .max, reach: abs(count))
        let column = goalColumn ?? rows.cursor.column
        let row = min(max(rows.cursor.row + count, 0), rows.rows.count - 1)
        // From the first row there is no way up; the caller may go to another element instead.
        guard row != rows.cursor.row else { return }
        move(to: rows.letter(at: Position(column: column, row: row)), isSelecting: isSelecting)
        goalColumn = column
    }

    func target(of motion: TextMotion) -> Int {
        switch motion {
        case .letterLeft: max(cursor - 1, 0)
        case .letterRight: min(cursor + 1, letters.count)
        case .wordLeft: isSecret ? 0 : startOfWord
        case .wordRight: isSecret ? letters.count : endOfWord
        case .lineStart: lineBounds(around: cursor).lowerBound
        case .lineEnd: lineBounds(around: cursor).upperBound
        case .textStart: 0
        case .textEnd: letters.count
        case .rows, .pages: cursor
        }
    }

    private var startOfWord: Int {
        let traits = buffer.traits
        let end = traits[..<cursor].lastIndex(where: \.isOfWord) ?? 0
        return traits[..<end].lastIndex { !$0.isOfWord }.map { $0 + 1 } ?? 0
    }

    private var endOfWord: Int {
        let traits = buffer.traits
        let start = traits[cursor...].firstIndex(where: \.isOfWord) ?? letters.count
        return traits[start...].firstIndex { !$0.isOfWord } ?? letters.count
    }

    /// Where the letters without a blank between them begin; blanks just before the place are passed over.
    func blankBefore(_ place: Int) -> Int {
        guard !isSecret else { return 0 }
        let traits = buffer.traits
        let isBlank = { (trait: LetterTraits) in trait.isBlank || trait.isNewline }
        let end = traits[..<place].lastIndex { !isBlank($0) } ?? 0
        return traits[..<end].lastIndex(where: isBlank).map { $0 + 1 } ?? 0
    }

    /// The line with a place; all of the text where it is edited as one line.
    func lineBounds(around place: Int) -> Range<Int> {
        lines == .several ? buffer.traits.line(around: place) : 0..<letters.count
    }
}
