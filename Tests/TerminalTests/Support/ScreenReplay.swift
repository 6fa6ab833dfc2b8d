import Design

@testable import Terminal

/// A terminal as far as frames need one: what it shows after the bytes that it was sent.
struct ScreenReplay {
    private(set) var cells: [[Cell]]
    private(set) var cursor = Position(column: 0, row: 0)
    private(set) var isCursorHidden = false
    private(set) var isHeldBack = false
    /// How often the whole screen was cleared.
    private(set) var clears = 0
    /// Sequences that this terminal does not know; a test expects none.
    private(set) var unknown: [String] = []
    private var style = Style()
    /// After a letter in the last column the next one would begin a row.
    private var isAtEnd = false

    init(columns: Int, rows: Int) {
        cells = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
    }

    private var columns: Int { cells.first?.count ?? 0 }

    mutating func resize(columns: Int, rows: Int) {
        // What is shown after a change of size is anything.
        cells = Array(repeating: Array(repeating: Cell("?"), count: columns), count: rows)
        isAtEnd = false
        cursor = Position(column: min(cursor.column, columns - 1), row: min(cursor.row, rows - 1))
    }

    mutating func send(_ bytes: [UInt8]) {
        var rest = Substring(String(decoding: bytes, as: UTF8.self))
        while let letter = rest.first {
            if letter == "\u{1b}" {
                rest.removeFirst()
                guard rest.first == "[" else {
                    unknown.append("ESC \(rest.prefix(1))")
                    continue
                }
                rest.removeFirst()
                let parameters = rest.prefix { $0.isNumber || $0 == ";" || $0 == "?" }
                rest.removeFirst(parameters.count)
                let final = rest.popFirst() ?? " "
                control(String(parameters), final)
            } else {
                rest.removeFirst()
                write(letter)
            }
        }
    }

    private mutating func write(_ letter: Character) {
        switch letter {
        case "\r": cursor.column = 0
        case "\n": cursor.row = min(cursor.row + 1, cells.count - 1)
        case "\r\n": cursor = Position(column: 0, row: min(cursor.row + 1, cells.count - 1))
        default:
            let width = LetterWidth.of(letter)
            guard width > 0, !isAtEnd, cursor.column + width <= columns else {
                unknown.append("letter \(letter) at \(cursor)")
                return
            }
            put(Cell(letter, style, width == 2 ? .left : .whole), cursor.column)
            if width == 2 { put(Cell(" ", style, .right), cursor.column + 1) }
            cursor.column += width
            if cursor.column == columns { (cursor.column, isAtEnd) = (columns - 1, true) }
            return
        }
        isAtEnd = false
    }

    private mutating func put(_ cell: Cell, _ column: Int) {
        let old = cells[cursor.row][column]
        // Half of a letter that is overwritten leaves a blank.
        if old.part == .left, cell.part != .left, column + 1 < columns {
            cells[cursor.row][column + 1] = Cell(" ", old.style)
        }
        if old.part == .right, cell.part != .right, column > 0 { cells[cursor.row][column - 1] = Cell(" ", old.style) }
        cells[cursor.row][column] = cell
    }

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
        case (false, "J") where first == 2:
            cells = cells.map { $0.map { _ in Cell(" ", style) } }
            clears += 1
        case (false, "m"): setStyle(numbers)
        case (true, "h") where first == 25: isCursorHidden = false
        case (true, "l") where first == 25: isCursorHidden = true
        case (true, "h") where first == 2026: isHeldBack = true
        case (true, "l") where first == 2026: isHeldBack = false
        default: unknown.append("CSI \(parameters)\(final)")
        }
    }

    private mutating func move(_ column: Int, _ row: Int) {
        cursor = Position(column: min(column, columns - 1), row: min(row, cells.count - 1))
        isAtEnd = false
    }

    private mutating func setStyle(_ numbers: [Int]) {
        var rest = (numbers.isEmpty ? [0] : numbers)[...]
        while let number = rest.popFirst() {
            switch number {
            case 0: style = Style()
            case 1: style.attributes.insert(.bold)
            case 2: style.attributes.insert(.faint)
            case 3: style.attributes.insert(.italic)
            case 4: style.attributes.insert(.underlined)
            case 7: style.attributes.insert(.reversed)
            case 9: style.attributes.insert(.struckThrough)
            case 22: style.attributes.subtract([.bold, .faint])
            case 23: style.attributes.remove(.italic)
            case 24: style.attributes.remove(.underlined)
            case 27: style.attributes.remove(.reversed)
            case 29: style.attributes.remove(.struckThrough)
            case 30...37: style.foreground = .palette(UInt8(number - 30))
            case 90...97: style.foreground = .palette(UInt8(number - 82))
            case 39: style.foreground = .standard
            case 40...47: style.background = .palette(UInt8(number - 40))
            case 100...107: style.background = .palette(UInt8(number - 92))
            case 49: style.background = .standard
            case 38, 48:
                guard let color = Self.color(&rest) else { return unknown.append("SGR \(numbers)") }
                if number == 38 { style.foreground = color } else { style.background = color }
            default: unknown.append("SGR \(number)")
            }
        }
    }

    private static func color(_ rest: inout ArraySlice<Int>) -> Color? {
        guard rest.popFirst() == 2, rest.count >= 3 else { return nil }
        let values = rest.prefix(3).map { UInt8(clamping: $0) }
        rest.removeFirst(3)
        return .rgb(values[0], values[1], values[2])
    }
}
