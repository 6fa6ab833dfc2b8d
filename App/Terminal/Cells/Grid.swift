import Design
import Foundation

/// The letters of a frame, and the place of the cursor.
///
/// What is written into it is fit for a terminal: a letter with a control character becomes the replacement character, and a
/// letter of two columns is never cut in half.
package struct Grid: Equatable, Sendable {
    /// More than the largest displays have of the smallest letters. A terminal may report any size up to 65,535 each way.
    package static let largest = (columns: 1_000, rows: 500)

    package let columns: Int
    package let rows: Int
    package internal(set) var cells: [Cell]
    package var cursor: Position?
    /// Whose data the letters may show; nil when no user is signed in.
    package var account: String?
    /// Shown over blank cells; none of them overlap.
    package internal(set) var pictures: [PlacedPicture] = []
    /// The addresses that letters lead to, by ``Style/link`` from 1.
    private(set) var links: [String] = []

    package init(columns: Int, rows: Int, style: Style = Style()) {
        self.columns = max(columns, 0)
        self.rows = max(rows, 0)
        cells = Array(repeating: Cell(" ", style), count: self.columns * self.rows)
    }

    package var area: Area { Area(column: 0, row: 0, columns: columns, rows: rows) }

    package subscript(column: Int, row: Int) -> Cell { cells[row * columns + column] }

    subscript(position: Position) -> Cell { self[position.column, position.row] }

    package func row(_ row: Int) -> ArraySlice<Cell> { cells[(row * columns)..<((row + 1) * columns)] }

    package func text(ofRow row: Int) -> String {
        var text = ""
        for cell in self.row(row) where cell.part != .right { text.append(cell.letter) }
        while text.last == " " { text.removeLast() }
        return text
    }

    func rows(differingFrom other: Grid) -> [Int] {
        // Without copies of the cells: most rows are equal.
        cells.withUnsafeBufferPointer { own in
            other.cells.withUnsafeBufferPointer { others in
                (0..<rows).filter { row in
                    ((row * columns)..<((row + 1) * columns)).contains { own[$0] != others[$0] }
                }
            }
        }
    }

    mutating func number(ofLink link: String) -> UInt16 {
        if let index = links.firstIndex(of: link) { return UInt16(index + 1) }
        guard links.count < 1_000 else { return 0 }
        links.append(link)
        return UInt16(links.count)
    }

    // MARK: Writing

    package mutating func fill(_ area: Area, _ style: Style) {
        for row in area.rowRange.clamped(to: 0..<rows) {
            let columns = area.columnRange.clamped(to: 0..<self.columns)
            guard !columns.isEmpty else { continue }
            separate(at: columns.lowerBound, row)
            separate(at: columns.upperBound, row)
            for column in columns { cells[row * self.columns + column] = Cell(" ", style) }
        }
    }

    /// Writes a text in one row, as much of it as fits before a column.
    ///
    /// - Returns: the column after it.
    @discardableResult
    package mutating func write(
        _ text: some StringProtocol, column start: Int, row: Int, before limit: Int = .max, _ style: Style
    ) -> Int {
        let limit = min(limit, columns)
        var column = start
        guard (0..<rows).contains(row) else { return column }
        let ascii = text.utf8.withContiguousStorageIfAvailable { writeASCII($0, column: start, row, limit, style) }
        if let end = ascii ?? nil { return end }
        for letter in text {
            let width = LetterWidth.of(letter)
            // A mark without a letter, or a control character, which has no place of its own.
            guard width > 0 else { continue }
            guard column + width <= limit else { break }
            if column >= 0 { put(letter, width: width, column, row, style) }
            column += width
        }
        return column
    }

    /// Writes what most texts are: letters that take one column each and need no closer look.
    ///
    /// - Returns: nil, and nothing is written, if there is another letter.
    private mutating func writeASCII(
        _ bytes: UnsafeBufferPointer<UInt8>, column start: Int, _ row: Int, _ limit: Int, _ style: Style
    ) -> Int? {
        guard bytes.allSatisfy({ (0x20...0x7e).contains($0) }) else { return nil }
        let end = min(start + bytes.count, max(limit, start))
        let visible = max(start, 0)..<max(end, start, 0)
        guard !visible.isEmpty else { return end }
        separate(at: visible.lowerBound, row)
        separate(at: visible.upperBound, row)
        for column in visible {
            cells[row * columns + column] = Cell(Self.ascii[Int(bytes[column - start])], style)
        }
        return end
    }

    private static let ascii = (0..<0x80).map { Character(Unicode.Scalar(UInt8($0))) }

    package mutating func fill(_ letter: Character, in area: Area, _ style: Style) {
        fill(area, style)
        for row in area.rowRange.clamped(to: 0..<rows) {
            for column in area.columnRange.clamped(to: 0..<columns) {
                cells[row * columns + column].letter = letter
            }
        }
    }

    /// Changes the styles in an area. A letter of two columns has one style.
    package mutating func restyle(_ area: Area, _ change: (inout Style) -> Void) {
        // Neighbours mostly have the same style.
        var (old, new): (Style?, Style) = (nil, Style())
        for row in area.rowRange.clamped(to: 0..<rows) {
            for column in wholeLetters(area.columnRange.clamped(to: 0..<columns), row) {
                let index = row * columns + column
                if cells[index].style != old {
                    old = cells[index].style
                    new = cells[index].style
                    change(&new)
                }
                cells[index].style = new
            }
        }
    }

    private func wholeLetters(_ range: Range<Int>, _ row: Int) -> Range<Int> {
        guard !range.isEmpty else { return range }
        let isHalf = { (column: Int) in column < columns && cells[row * columns + column].part == .right }
        let lower = isHalf(range.lowerBound) ? range.lowerBound - 1 : range.lowerBound
        return lower..<(isHalf(range.upperBound) ? range.upperBound + 1 : range.upperBound)
    }

    /// Writes cells of one column each; only those that have a place.
    mutating func write(_ cells: ArraySlice<Cell>, column: Int, row: Int) {
        let columns = (column..<(column + cells.count)).clamped(to: 0..<self.columns)
        guard (0..<rows).contains(row), !columns.isEmpty else { return }
        separate(at: columns.lowerBound, row)
        separate(at: columns.upperBound, row)
        for target in columns {
            self.cells[row * self.columns + target] = cells[cells.startIndex + target - column]
        }
    }

    /// The same for the letters that lead to an address.
    mutating func fillLinksWithNothing() {
        for index in cells.indices where cells[index].style.link != 0 { cells[index] = Cell("\0") }
    }

    /// Makes every cell of an area differ from all cells that can be written: what a terminal shows there is not known.
    mutating func fillWithNothing(_ area: Area) {
        for row in area.rowRange.clamped(to: 0..<rows) {
            for column in area.columnRange.clamped(to: 0..<columns) {
                cells[row * columns + column] = Cell("\0")
            }
        }
    }

    /// Puts a letter, or the sign for one that cannot be shown and the blanks beside it.
    private mutating func put(_ letter: Character, width: Int, _ column: Int, _ row: Int, _ style: Style) {
        let shown = ShownLetter.of(letter)
        let own = shown == letter ? width : min(LetterWidth.of(shown), width)
        putCells(shown, width: own, column, row, style)
        for blank in own..<width { putCells(" ", width: 1, column + blank, row, style) }
    }

    private mutating func putCells(_ letter: Character, width: Int, _ column: Int, _ row: Int, _ style: Style) {
        let index = row * columns + column
        separate(at: column, row)
        separate(at: column + width, row)
        cells[index] = Cell(letter, style, width == 2 ? .left : .whole)
        if width == 2 { cells[index + 1] = Cell(" ", style, .right) }
    }

    /// Makes blanks of the halves of a letter that stands on both sides of a column's beginning.
    private mutating func separate(at column: Int, _ row: Int) {
        guard column > 0, column < columns else { return }
        let index = row * columns + column
        guard cells[index].part == .right else { return }
        cells[index - 1] = Cell(" ", cells[index - 1].style)
        cells[index] = Cell(" ", cells[index].style)
    }
}

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

package struct Cell: Equatable, Sendable {
    /// How many columns a letter takes of which the cell has a part.
    package enum Part: UInt8, Sendable {
        case whole
        /// A letter of two columns; the right half stands in the next cell.
        case left
        /// The right half of the letter before. The cell's own letter is a space.
        case right
    }

    package var letter: Character
    package var style: Style
    package var part: Part

    package init(_ letter: Character = " ", _ style: Style = Style(), _ part: Part = .whole) {
        self.letter = letter
        self.style = style
        self.part = part
    }

    /// Whether nothing but the background is visible.
    var isBlank: Bool {
        letter == " " && part == .whole && style.attributes.isDisjoint(with: [.underlined, .reversed, .struckThrough])
    }
}
