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

    /// After ESC [, numbers and a letter.
    static let lettered: [Unicode.Scalar: KeyPress] = arrows.merging(functions) { first, _ in first }
        .merging([
            "Z": KeyPress(.tab, .shift),
            // Shift and an arrow of rxvt.
            "a": KeyPress(.up, .shift), "b": KeyPress(.down, .shift), "c": KeyPress(.right, .shift),
            "d": KeyPress(.left, .shift),
        ]) { first, _ in first }

    /// After ESC O, modifier keys and a letter.
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

    /// Keys that kitty's keyboard protocol gives a number of their own.
    static let unicode: [Int: Key] = [
        8: .backspace, 9: .tab, 13: .enter, 27: .escape, 127: .backspace,
        // The same keys of a number pad.
        57_414: .enter, 57_417: .left, 57_418: .right, 57_419: .up, 57_420: .down, 57_421: .pageUp,
        57_422: .pageDown, 57_423: .home, 57_424: .end, 57_425: .insert, 57_426: .delete,
    ]

    /// The letter of a number in Unicode, or of a key on the number pad in kitty's protocol.
    ///
    /// - Returns: nil where no letter is typed: control characters, and the private numbers of all other keys.
    static func letter(_ code: Int) -> Character? {
        switch code {
        case 57_399...57_408: Character(Unicode.Scalar(UInt8(ascii: "0") + UInt8(code - 57_399)))
        case 57_409: "."
        case 57_410: "/"
        case 57_411: "*"
        case 57_412: "-"
        case 57_413: "+"
        case 57_415: "="
        case 57_416: ","
        case ..<0x20, 0x7f..<0xa0, 0xe000...0xf8ff: nil
        default: UInt32(exactly: code).flatMap(Unicode.Scalar.init).map(Character.init)
        }
    }
}
