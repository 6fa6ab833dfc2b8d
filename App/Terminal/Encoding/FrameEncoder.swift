package import Design
import Foundation

/// Turns grids into what a terminal has to be sent: only what differs from the frame before.
///
/// The terminal's screen is cleared once, with the first frame. Sources of the sequences: ECMA-48; xterm control sequences;
/// "Synchronized Output" (mode 2026).
package struct FrameEncoder {
    package struct Options: Sendable, Equatable {
        package var colors = ColorDepth.rgb
        /// Whether the terminal can hold back a frame until it is complete (mode 2026).
        package var isSynchronized = false
        /// Whether what is erased gets the background that is set (terminfo: bce). Inside tmux and screen that depends on
        /// their version.
        package var erasesWithBackground = false
        /// Whether it is known that the terminal takes one column for letters that are ambiguous in East Asia, such as
        /// those of Greek and Cyrillic.
        package var isAmbiguousNarrow = false

        package init() {}
    }

    /// Erasing so many blanks inside a row takes fewer bytes than writing them, even if the cursor has to move behind them.
    private static let manyBlanks = 12

    package var options: Options
    /// What the terminal shows; nil when that is not known.
    private var shown: Grid?
    /// Whose data the terminal may show.
    private var account: String?
    private var hasCleared = false
    private var isCursorHidden = false
    private var place: Position?
    /// The letter just before it, with which a terminal may join the next one.
    private var letter: Character?
    private var styles: StyleEncoder
    /// The address that the next letters lead to; 0 for none.
    private var link: UInt16 = 0
    private var pictures = PictureEncoder()
    /// The pictures of the new frame that are drawn into cells, and whether their cells have been written.
    private var cellPictures: [(picture: PlacedPicture, isOutdated: Bool)] = []
    private var bytes: [UInt8] = []

    package init(_ options: Options = Options()) {
        self.options = options
        styles = StyleEncoder(options.colors)
    }

    /// Everything is sent with the next frame: another program may have written on the screen.
    package mutating func forget() {
        shown = nil
    }

    /// - Returns: nil when the terminal shows the grid already.
    package mutating func encode(_ grid: Grid) -> EncodedFrame? {
        bytes.removeAll(keepingCapacity: true)
        if styles.depth != options.colors {
            styles = StyleEncoder(options.colors)
            shown = nil
        }
        let isOtherAccount = grid.account != account
        account = grid.account
        cellPictures = grid.pictures.filter(\.isInCells).map { ($0, false) }
        var before: [PlacedPicture] = []
        // A terminal may read a part of a frame. Of one row that is hardly seen, and such a frame is what most keys change.
        var isInOneRow = false
        if var shown, shown.columns == grid.columns, shown.rows == grid.rows {
            before = shown.pictures
            // Their pixels go when their cells are written.
            for picture in before where picture.isInCells && !grid.pictures.contains(picture) {
                shown.fillWithNothing(picture.area)
            }
            if shown.links != grid.links { shown.fillLinksWithNothing() }
            let rows = grid.rows(differingFrom: shown)
            guard !rows.isEmpty || shown.cursor != grid.cursor || before != grid.pictures || isOtherAccount else {
                return nil
            }
            if isOtherAccount {
                pictures.forgetAll(into: &bytes)
                before = []
                shown = blankChanges(from: shown, to: grid)
            }
            for row in rows { writeChanges(from: shown, to: grid, row) }
            isInOneRow = rows.count <= 1 && before == grid.pictures
        } else {
            pictures.forgetAll(into: &bytes)
            writeAll(grid, isOtherAccount: isOtherAccount)
        }
        // Blanks that something else erases have the style that was set last.
        styles.set(Style(), into: &bytes)
        setLink(0)
        writePictures(from: before, to: grid.pictures)
        moveCursor(grid)
        shown = grid
        guard !bytes.isEmpty else { return nil }
        guard options.isSynchronized, !isInOneRow else { return EncodedFrame(bytes) }
        return EncodedFrame(Array("\u{1b}[?2026h".utf8) + bytes + Array("\u{1b}[?2026l".utf8))
    }

    // MARK: Cells

    private mutating func writeAll(_ grid: Grid, isOtherAccount: Bool) {
        isCursorHidden = false
        hideCursor()
        styles = StyleEncoder(options.colors)
        append("\u{1b}[0m")
        place = nil
        var old = Grid(columns: grid.columns, rows: grid.rows)
        if !hasCleared {
            append("\u{1b}[2J")
            hasCleared = true
        } else if isOtherAccount {
            for row in 0..<grid.rows { erase(Style(), row, from: 0) }
        } else {
            // Clearing again would flicker. No cell is equal to one of these.
            old.fillWithNothing(old.area)
        }
        for row in 0..<grid.rows { writeChanges(from: old, to: grid, row) }
    }

    /// Takes away what is not to stay, before anything else is written: a frame of another account that is cut off must not
    /// show letters of both.
    ///
    /// - Returns: what the terminal then shows.
    private mutating func blankChanges(from old: Grid, to new: Grid) -> Grid {
        var blanked = old
        for (index, cell) in new.cells.enumerated() where old.cells[index] != cell {
            let (row, column) = index.quotientAndRemainder(dividingBy: new.columns)
            var style = cell.style
            style.link = 0
            blanked.fill(Area(column: column, row: row, columns: 1, rows: 1), style)
        }
        for row in 0..<new.rows { writeChanges(from: old, to: blanked, row) }
        return blanked
    }

    private mutating func writeChanges(from old: Grid, to new: Grid, _ row: Int) {
        let start = row * new.columns
        var column = 0
        var erasable = erasableEnd(of: new, row)
        // A picture would be erased, too, and had to be sent again.
        for (picture, _) in cellPictures where picture.area.rowRange.contains(row) {
            erasable = max(erasable, picture.area.columnRange.upperBound)
        }
        /// Before this column, the terminal may show parts of a letter that was written.
        var overwritten = 0
        while column < new.columns {
            let cell = new.cells[start + column]
            let width = cell.part == .left ? 2 : 1
            guard column < overwritten || Self.differs(old, new, start + column, width: width) else {
                column += width
                continue
            }
            if column >= erasable, hasBlanksToErase(old, new, row, from: column) {
                return erase(cell.style, row, from: column)
            }
            if options.erasesWithBackground, cell.isBlank {
                let count = blanks(old, new, row, from: column)
                if count >= Self.manyBlanks {
                    erase(cell.style, row, from: column, count: count)
                    column += count
                    continue
                }
            }
            write(cell, width: width, column, row, new)
            if isUncertain(cell.letter) {
                overwritten = max(overwritten, column + LetterWidth.most(of: cell.letter))
            }
            column += width
        }
    }

    private static func differs(_ old: Grid, _ new: Grid, _ index: Int, width: Int) -> Bool {
        old.cells[index] != new.cells[index] || width == 2 && old.cells[index + 1] != new.cells[index + 1]
    }

    // MARK: Erasing

    /// The column from which a row is blank, and would be if it were erased.
    private func erasableEnd(of grid: Grid, _ row: Int) -> Int {
        let cells = grid.row(row)
        guard let last = cells.last, last == Cell() || options.erasesWithBackground && last.isBlank else {
            return grid.columns
        }
        return cells.lastIndex { $0 != last }.map { $0 + 1 - cells.startIndex } ?? 0
    }

    /// Whether so many cells have to become blank that erasing the rest of the row takes fewer bytes.
    private func hasBlanksToErase(_ old: Grid, _ new: Grid, _ row: Int, from column: Int) -> Bool {
        let start = row * new.columns
        return (column..<new.columns).reduce(0) { $0 + (Self.differs(old, new, start + $1, width: 1) ? 1 : 0) } > 3
    }

    /// How many cells become the same blank, from one on.
    private func blanks(_ old: Grid, _ new: Grid, _ row: Int, from column: Int) -> Int {
        let start = row * new.columns
        let cell = new.cells[start + column]
        let end = (column..<new.columns).first { new.cells[start + $0] != cell } ?? new.columns
        let last = (column..<end).last { Self.differs(old, new, start + $0, width: 1) } ?? column
        return last + 1 - column
    }

    /// Makes so many cells blank, or all up to the end of the row.
    private mutating func erase(_ style: Style, _ row: Int, from column: Int, count: Int? = nil) {
        noteWriting(column..<(count.map { column + $0 } ?? .max), row)
        move(to: Position(column: column, row: row))
        styles.set(style, into: &bytes)
        setLink(0)
        append(count.map { "\u{1b}[\($0)X" } ?? "\u{1b}[K")
    }

    // MARK: Pictures

    private mutating func writePictures(from old: [PlacedPicture], to new: [PlacedPicture]) {
        guard !old.isEmpty || !new.isEmpty else { return }
        let isWritten = pictures.encode(
            from: old, to: new,
            isOutdated: { [cellPictures] picture in cellPictures.contains { $0.picture == picture && $0.isOutdated } },
            into: &bytes)
        if isWritten { place = nil }
    }

    private mutating func noteWriting(_ columns: Range<Int>, _ row: Int) {
        for index in cellPictures.indices {
            let area = cellPictures[index].picture.area
            if area.rowRange.contains(row), area.columnRange.overlaps(columns) { cellPictures[index].isOutdated = true }
        }
    }

    // MARK: Letters

    private mutating func write(_ cell: Cell, width: Int, _ column: Int, _ row: Int, _ grid: Grid) {
        noteWriting(column..<(column + width), row)
        // Two letters are one where they follow each other, such as parts of a Korean syllable.
        if place == Position(column: column, row: row), let letter, Self.join(letter, cell.letter) { place = nil }
        move(to: Position(column: column, row: row))
        styles.set(cell.style, into: &bytes)
        setLink(cell.style.link, grid.links)
        let isUncertain = isUncertain(cell.letter)
        if isUncertain, width == 2 {
            // One that takes a single column leaves the other one blank.
            append("  ")
            place = nil
            move(to: Position(column: column, row: row))
        }
        bytes += Array(String(cell.letter).utf8)
        // At the end of a row terminals differ in where the cursor is.
        let next = column + width
        letter = cell.letter
        place = isUncertain || next >= grid.columns ? nil : Position(column: next, row: row)
    }

    /// What is written next leads to an address ("Hyperlinks in terminal emulators": OSC 8). All rows of one have its number,
    /// so that a terminal shows them as one.
    private mutating func setLink(_ number: UInt16, _ links: [String] = []) {
        guard number != link else { return }
        link = number
        append(number == 0 ? "\u{1b}]8;;\u{1b}\\" : "\u{1b}]8;id=\(number);\(links[Int(number) - 1])\u{1b}\\")
    }

    private static func join(_ first: Character, _ second: Character) -> Bool {
        !first.isASCII && !second.isASCII && (String(first) + String(second)).count == 1
    }

    /// Whether the terminal may take other columns for a letter.
    private func isUncertain(_ letter: Character) -> Bool {
        LetterWidth.isUncertain(letter) && !(options.isAmbiguousNarrow && LetterWidth.isAmbiguous(letter))
    }

    // MARK: The cursor

    private mutating func moveCursor(_ grid: Grid) {
        guard let cursor = grid.cursor, grid.area.contains(cursor) else { return hideCursor() }
        move(to: cursor)
        if isCursorHidden {
            append("\u{1b}[?25h")
            isCursorHidden = false
        }
    }

    private mutating func hideCursor() {
        guard !isCursorHidden else { return }
        append("\u{1b}[?25l")
        isCursorHidden = true
    }

    private mutating func move(to target: Position) {
        guard place != target else { return }
        if let place, place.row == target.row, target.column > place.column {
            let count = target.column - place.column
            append(count == 1 ? "\u{1b}[C" : "\u{1b}[\(count)C")
        } else if let place, place.row == target.row, target.column == 0 {
            append("\r")
        } else if let place, place.row == target.row {
            append("\u{1b}[\(target.column + 1)G")
        } else if let place, target.row == place.row + 1, target.column == 0 {
            append("\r\n")
        } else if target.column == 0 {
            append(target.row == 0 ? "\u{1b}[H" : "\u{1b}[\(target.row + 1)H")
        } else {
            append("\u{1b}[\(target.row + 1);\(target.column + 1)H")
        }
        place = target
    }

    private mutating func append(_ text: String) {
        bytes += Array(text.utf8)
    }
}

/// The bytes that make a terminal show a frame.
///
/// ``FrameEncoder`` makes them from the letters of a grid: nothing in them comes from outside unchecked.
package struct EncodedFrame: Sendable {
    package let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    package init(_ text: TerminalText) {
        bytes = Array(text.text.utf8)
    }
}

extension Array {
    /// The elements in pieces of a size; the last piece may be smaller.
    func pieces(of size: Int) -> [ArraySlice<Element>] {
        stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
    }
}

/// Puts a text on the clipboard of the user's terminal (xterm, "Manipulate Selection Data": OSC 52).
package enum ClipboardText {
    /// The longest text that terminals take: 100,000 bytes with everything around it.
    package static let limit = 74_994

    /// How much GNU screen passes on at once: it has room for 768 bytes.
    private static let pieceLimit = 512

    /// - Parameter isInScreen: whether GNU screen is to pass it on, as a message for its own terminal.
    /// - Returns: nil for a text that is longer than ``limit``, in bytes.
    package static func frame(for text: String, isInScreen: Bool = false) -> EncodedFrame? {
        guard text.utf8.count <= limit else { return nil }
        let data = Data(text.utf8).base64EncodedString()
        guard isInScreen else { return EncodedFrame(Array("\u{1b}]52;c;\(data)\u{1b}\\".utf8)) }
        // ESC and a backslash would end the piece.
        let pieces = Array("\u{1b}]52;c;\(data)\u{7}".utf8).pieces(of: pieceLimit)
        return EncodedFrame(pieces.flatMap { Array("\u{1b}P".utf8) + $0 + Array("\u{1b}\\".utf8) })
    }
}
