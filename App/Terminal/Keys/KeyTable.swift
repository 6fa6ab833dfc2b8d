/// Which keys terminals mean with the bytes they send: xterm, rxvt, the Linux console and kitty.
enum KeyTable {
    /// A byte below 0x20, or 0x7f.
    static func control(_ byte: UInt8) -> KeyPress {
        switch byte {
        case 0x09: KeyPress(.tab)
        case 0x0d: KeyPress(.enter)
        case 0x1b: KeyPress(.escape)
        case 0x7f: KeyPress(.backspace)
        case 0x00: KeyPress(.letter(" "), .control)
        case 0x01...0x1a: .control(Character(Unicode.Scalar(byte + 0x60)))
        default: .control(Character(Unicode.Scalar((byte & 0x1f) + 0x40)))
        }
    }

    static let lettered: [Unicode.Scalar: KeyPress] = arrows.merging(functions) { first, _ in first }
        .merging([
            "Z": KeyPress(.tab, .shift),
            // Shift and an arrow of rxvt.
            "a": KeyPress(.up, .shift), "b": KeyPress(.down, .shift), "c": KeyPress(.right, .shift),
            "d": KeyPress(.left, .shift),
        ]) { first, _ in first }

    static let single: [Unicode.Scalar: KeyPress] = arrows.merging(functions) { first, _ in first }
        .merging([
            "M": KeyPress(.enter),
            // Ctrl and an arrow of rxvt.
            "a": KeyPress(.up, .control), "b": KeyPress(.down, .control), "c": KeyPress(.right, .control),
            "d": KeyPress(.left, .control),
        ]) { first, _ in first }

    /// After ESC [ [: the Linux console's first function keys.
    static let console: [Unicode.Scalar: KeyPress] = [
        "A": KeyPress(.function(1)), "B": KeyPress(.function(2)), "C": KeyPress(.function(3)),
        "D": KeyPress(.function(4)), "E": KeyPress(.function(5)),
    ]

    private static let arrows: [Unicode.Scalar: KeyPress] = [
        "A": KeyPress(.up), "B": KeyPress(.down), "C": KeyPress(.right), "D": KeyPress(.left), "H": KeyPress(.home),
        "F": KeyPress(.end),
    ]

    private static let functions: [Unicode.Scalar: KeyPress] = [
        "P": KeyPress(.function(1)), "Q": KeyPress(.function(2)), "R": KeyPress(.function(3)),
        "S": KeyPress(.function(4)),
    ]

    /// After ESC [: a number and `~`. From 25 on, they are function keys with Shift.
    static let numbered: [Int: KeyPress] = {
        var keys: [Int: KeyPress] = [
            1: KeyPress(.home), 2: KeyPress(.insert), 3: KeyPress(.delete), 4: KeyPress(.end), 5: KeyPress(.pageUp),
            6: KeyPress(.pageDown), 7: KeyPress(.home), 8: KeyPress(.end),
        ]
        let functions = [11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24]
        for (index, number) in functions.enumerated() { keys[number] = KeyPress(.function(index + 1)) }
        let shifted = [25, 26, 28, 29, 31, 32, 33, 34]
        for (index, number) in shifted.enumerated() { keys[number] = KeyPress(.function(index + 1), .shift) }
        return keys
    }()

    /// The key of a number in Unicode; nil for other control characters, and for the private numbers of other keys.
    static func unicode(_ code: Int) -> Key? {
        switch code {
        case 8, 127: .backspace
        case 9: .tab
        case 13: .enter
        case 27: .escape
        case ..<0x20, 0x80..<0xa0, 0xe000...0xf8ff: nil
        default: UInt32(exactly: code).flatMap(Unicode.Scalar.init).map { .letter(Character($0)) }
        }
    }
}
