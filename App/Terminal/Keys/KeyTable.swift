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

    /// After ESC [, and after ESC O.
    static let lettered = letters(rxvtArrows: .shift, ["Z": KeyPress(.tab, .shift)])
    static let single = letters(rxvtArrows: .control, ["M": KeyPress(.enter)])

    private static func letters(
        rxvtArrows held: KeyModifiers, _ others: [Unicode.Scalar: KeyPress]
    ) -> [Unicode.Scalar: KeyPress] {
        let keys: [Unicode.Scalar: Key] = [
            "A": .up, "B": .down, "C": .right, "D": .left, "H": .home, "F": .end, "P": .function(1), "Q": .function(2),
            "R": .function(3), "S": .function(4),
        ]
        let arrows: [Unicode.Scalar: Key] = ["a": .up, "b": .down, "c": .right, "d": .left]
        let presses = keys.mapValues { KeyPress($0) }.merging(arrows.mapValues { KeyPress($0, held) }) { $1 }
        return presses.merging(others) { $1 }
    }

    /// After ESC [ [: the Linux console's first function keys.
    static let console: [Unicode.Scalar: KeyPress] = [
        "A": KeyPress(.function(1)), "B": KeyPress(.function(2)), "C": KeyPress(.function(3)),
        "D": KeyPress(.function(4)), "E": KeyPress(.function(5)),
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
