import Design

@testable import Terminal

/// A terminal as far as frames need one: what it shows after the bytes that it was sent, which may come in any pieces.
///
/// Rows do not wrap, as the shell asks for.
struct ScreenReplay {
    /// How many columns letters take.
    enum Widths: CaseIterable {
        /// As many as they are given.
        case asMeant
        /// As many as their scalars take by themselves, as in xterm.
        case byScalars
        /// Two, if their width is uncertain, as in terminals that are set to the widths of a font for Chinese.
        case wide
    }

    private(set) var cells: [[Cell]]
    private(set) var cursor = Position(column: 0, row: 0)
    private(set) var isCursorHidden = false
    private(set) var isHeldBack = false
    private(set) var holds = 0
    private(set) var clears = 0
    /// What this terminal does not know; a test expects none.
    private(set) var unknown: [String] = []
    let widths: Widths
    private var style = Style()
    /// After a letter in the last column, the cursor stands on that.
    private var isAtEnd = false
    /// Where the letter stands that a mark would join: the one that was written just now.
    private var last: Position?
    /// A sign that joins the letter behind it, such as an Arabic number sign.
    private var prefix = ""
    private var decoder = ScalarDecoder()
    private var sequence = Sequence.none
    private var message = ""
    /// What is shown over the cells.
    var pictures = PictureReplay()

    private enum Sequence {
        case none, escape
        case control(String)
        /// A message with a picture.
        case message
    }

    init(columns: Int, rows: Int, widths: Widths = .asMeant) {
        self.widths = widths
        cells = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
    }

    private var columns: Int { cells.first?.count ?? 0 }

    mutating func resize(columns: Int, rows: Int) {
        // What is shown after a change of size is anything.
        cells = Array(repeating: Array(repeating: Cell("?"), count: columns), count: rows)
        isAtEnd = false
        last = nil
        cursor = Position(column: min(cursor.column, columns - 1), row: min(cursor.row, rows - 1))
        pictures.resize(columns: columns, rows: rows)
    }

    mutating func send(_ bytes: some Swift.Sequence<UInt8>) {
        for byte in bytes {
            guard let scalar = decoder.take(byte) else { continue }
            take(scalar)
        }
    }

    private mutating func take(_ scalar: Unicode.Scalar) {
        switch sequence {
        case .none: takeText(scalar)
        case .escape:
            switch scalar {
            case "[": sequence = .control("")
            case "_", "P", "]": (sequence, message) = (.message, String(scalar))
            default: note("ESC \(scalar)")
            }
        case .message:
            guard scalar == "\\", message.unicodeScalars.last == "\u{1b}" else {
                return message.unicodeScalars.append(scalar)
            }
            sequence = .none
            // A hyperlink changes no letter.
            if message.hasPrefix("]8;") { return }
            pictures.take(message.dropLast(), at: cursor)
        case .control(let parameters):
            guard !(0x30...0x3f).contains(scalar.value) else {
                sequence = .control(parameters + String(scalar))
                return
            }
            sequence = .none
            last = nil
            control(parameters, Character(scalar))
        }
    }

    private mutating func note(_ what: String) {
        sequence = .none
        unknown.append(what)
    }

    // MARK: Letters

    private mutating func takeText(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "\u{1b}": sequence = .escape
        case "\r": move(0, cursor.row)
        case "\n":
            // The screen would scroll.
            if cursor.row == cells.count - 1 { note("LF in the last row") }
            move(cursor.column, min(cursor.row + 1, cells.count - 1))
        default:
            guard !scalar.isUnsafeOnTerminal || (0xe0000...0xe007f).contains(scalar.value) else {
                return note("U+\(String(scalar.value, radix: 16))")
            }
            write(scalar)
        }
    }

    private mutating func write(_ scalar: Unicode.Scalar) {
        if let last, let joined = join(scalar, to: cells[last.row][last.column].letter) {
            if widths == .byScalars {
                cells[last.row][last.column].letter = joined
            } else {
                (cursor, isAtEnd) = (last, false)
                put(joined)
            }
            return
        }
        let text = prefix + String(scalar)
        prefix = ""
        if widths == .byScalars || text.count > 1 {
            for scalar in text.unicodeScalars { put(Character(scalar)) }
        } else if LetterWidth.of(text) == 0 {
            prefix = text
        } else {
            put(Character(text))
        }
    }

    private func join(_ scalar: Unicode.Scalar, to letter: Character) -> Character? {
        if letter.isASCII, scalar.isASCII { return nil }
        if widths == .byScalars, LetterWidth.of(Character(scalar)) > 0 { return nil }
        return Character(scalar, after: letter)
    }

    private mutating func put(_ letter: Character) {
        let width = width(of: letter)
        if widths == .asMeant, width == 0 || isAtEnd || cursor.column + width > columns {
            note("letter \(letter) at \(cursor)")
        }
        guard cursor.column + width <= columns else {
            // Terminals differ here; it is anything.
            put(Cell("?", style), cursor.column)
            (isAtEnd, last) = (true, nil)
            return
        }
        last = cursor
        put(Cell(letter, style, width == 2 ? .left : .whole), cursor.column)
        if width == 2 { put(Cell(" ", style, .right), cursor.column + 1) }
        cursor.column += width
        if cursor.column == columns { (cursor.column, isAtEnd) = (columns - 1, true) }
    }

    private func width(of letter: Character) -> Int {
        let width = LetterWidth.of(letter)
        return switch widths {
        case .asMeant: width
        case .byScalars: max(width, 1)
        case .wide: LetterWidth.isUncertain(letter) ? 2 : width
        }
    }

    private mutating func put(_ cell: Cell, _ column: Int) {
        let old = cells[cursor.row][column]
        pictures.write(Position(column: column, row: cursor.row))
        // Half of a letter that is overwritten leaves a blank.
        if old.part == .left, cell.part != .left, column + 1 < columns {
            cells[cursor.row][column + 1] = Cell(" ", old.style)
        }
        if old.part == .right, cell.part != .right, column > 0 { cells[cursor.row][column - 1] = Cell(" ", old.style) }
        cells[cursor.row][column] = cell
    }

    // MARK: Control sequences

    private mutating func control(_ parameters: String, _ final: Character) {
        let numbers = parameters.drop { $0 == "?" }.split(separator: ";", omittingEmptySubsequences: false)
            .map { Int($0) ?? 0 }
        let first = numbers.first ?? 0
        switch (parameters.first == "?", final) {
        case (false, "H"): move(max(numbers.count > 1 ? numbers[1] : 1, 1) - 1, max(first, 1) - 1)
        case (false, "G"): move(max(first, 1) - 1, cursor.row)
        case (false, "C"): move(cursor.column + max(first, 1), cursor.row)
        case (false, "K") where first == 0:
            for column in cursor.column..<columns { put(Cell(" ", style), column) }
        case (false, "X"):
            for column in cursor.column..<min(cursor.column + max(first, 1), columns) { put(Cell(" ", style), column) }
        case (false, "J") where first == 2:
            cells = cells.map { $0.map { _ in Cell(" ", style) } }
            clears += 1
        case (false, "m"): setStyle(numbers)
        case (true, "h") where first == 25: isCursorHidden = false
        case (true, "l") where first == 25: isCursorHidden = true
        case (true, "h") where first == 2026: hold()
        case (true, "l") where first == 2026: isHeldBack = false
        default: note("CSI \(parameters)\(final)")
        }
    }

    private mutating func hold() {
        if isHeldBack { note("held back twice") }
        isHeldBack = true
        holds += 1
    }

    private mutating func move(_ column: Int, _ row: Int) {
        if column >= columns || row >= cells.count { note("moved to \(column), \(row)") }
        cursor = Position(column: min(column, columns - 1), row: min(row, cells.count - 1))
        isAtEnd = false
        last = nil
    }

    private mutating func setStyle(_ numbers: [Int]) {
        if let problem = style.change(numbers) { note(problem) }
    }
}

extension Character {
    /// The same letter with a scalar more.
    ///
    /// - Returns: nil when the scalar begins another letter.
    fileprivate init?(_ scalar: Unicode.Scalar, after letter: Character) {
        let text = String(letter) + String(scalar)
        guard text.count == 1 else { return nil }
        self = Character(text)
    }
}

/// Makes scalars of UTF-8, byte by byte.
struct ScalarDecoder {
    private var pending: [UInt8] = []

    /// - Returns: nil while a scalar is not complete.
    mutating func take(_ byte: UInt8) -> Unicode.Scalar? {
        if pending.isEmpty, byte < 0x80 { return Unicode.Scalar(byte) }
        pending.append(byte)
        let length = pending[0] >= 0xf0 ? 4 : pending[0] >= 0xe0 ? 3 : 2
        guard pending.count == length else { return nil }
        defer { pending = [] }
        return String(decoding: pending, as: UTF8.self).unicodeScalars.first
    }
}
