/// A control sequence of a terminal: what stands between ESC [ and its last byte, and that byte (ECMA-48, "Control
/// sequences").
struct ControlSequence {
    /// One of `<`, `=`, `>` and `?`: the sequence has a meaning of its own.
    private let marker: Unicode.Scalar?
    /// 0 stands for one that is left out.
    private let numbers: [Int]
    private let intermediates: String
    private let final: Unicode.Scalar

    /// - Parameter bytes: between ESC [ and the last one.
    /// - Returns: nil for what is no control sequence, or has numbers of several parts: no terminal is asked for these.
    init?(_ bytes: ArraySlice<UInt8>, final: UInt8) {
        var rest = bytes
        let marker = rest.first.flatMap { (0x3c...0x3f).contains($0) ? Unicode.Scalar($0) : nil }
        if marker != nil { rest.removeFirst() }
        let digits = rest.prefix { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ";") }
        rest = rest.dropFirst(digits.count)
        guard rest.allSatisfy({ (0x20...0x2f).contains($0) }) else { return nil }
        self.marker = marker
        intermediates = String(decoding: rest, as: UTF8.self)
        let parts = digits.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        // Very large numbers are all the same.
        numbers =
            digits.isEmpty
            ? [] : parts.map { $0.reduce(0) { min($0 * 10 + Int($1 - UInt8(ascii: "0")), 10_000_000) } }
        self.final = Unicode.Scalar(final)
    }

    var input: TerminalInput? {
        switch (marker, intermediates, final) {
        case (nil, "", "I") where numbers.isEmpty: .focus(true)
        case (nil, "", "O") where numbers.isEmpty: .focus(false)
        case (nil, "", "t"): cellSize
        case (nil, "", "u"): unicodeKey(number(0), modifiers(number(1)))
        case (nil, "", "~") where number(0) == 27 && numbers.count == 3: unicodeKey(number(2), modifiers(number(1)))
        case (nil, "", "R") where numbers.count == 2 && number(0) != 1:
            .report(.cursor(Position(clamping: number(1), number(0))))
        case (nil, "", _): key.map { .press($0) }
        case ("<", "", "M"), ("<", "", "m"): mouse
        case ("?", "", "c"): .report(.attributes(numbers))
        case ("?", "$", "y"): mode
        default: nil
        }
    }

    private func number(_ index: Int) -> Int { numbers.indices.contains(index) ? numbers[index] : 0 }

    // MARK: Keys

    private var key: KeyPress? {
        guard numbers.count <= 2 else { return nil }
        let modifiers = modifiers(number(1))
        // Some terminals say Meta for Alt.
        let held = modifiers.hasOthers ? modifiers.held.union(.alt) : modifiers.held
        if let more = Self.rxvt[final] {
            guard numbers.count == 1 else { return nil }
            return KeyTable.numbered[number(0)]?.with(more)
        }
        if final == "~" { return KeyTable.numbered[number(0)]?.with(held) }
        // This is where the cursor stands, unless it can be a key.
        if final == "R", numbers.count == 2, !(1...16).contains(number(1)) { return nil }
        // Lowercase letters are rxvt's, and never have numbers before them.
        if final.properties.isLowercase, !numbers.isEmpty { return nil }
        return KeyTable.lettered[final]?.with(held)
    }

    private static let rxvt: [Unicode.Scalar: KeyModifiers] = [
        "^": .control, "$": .shift, "@": [.control, .shift],
    ]

    /// The modifier keys of a number, which begins at 1, and whether one is held that this program does not know.
    private func modifiers(_ number: Int) -> (held: KeyModifiers, hasOthers: Bool) {
        let bits = max(number - 1, 0)
        var held: KeyModifiers = []
        if bits & 1 != 0 { held.insert(.shift) }
        // 32 is kitty's Meta.
        if bits & 0b10_0010 != 0 { held.insert(.alt) }
        if bits & 4 != 0 { held.insert(.control) }
        // 8 is Super for kitty and Meta for xterm; 16 is Hyper. 64 and 128 are the locks.
        return (held, bits & 0b1_1000 != 0)
    }

    /// A key by its letter's number in Unicode (kitty's keyboard protocol, xterm's modifyOtherKeys).
    private func unicodeKey(_ code: Int, _ modifiers: (held: KeyModifiers, hasOthers: Bool)) -> TerminalInput? {
        guard !modifiers.hasOthers, let key = KeyTable.unicode(code) else { return nil }
        let press = KeyPress(key, modifiers.held)
        return press.typedLetter.map { .text(String($0)) } ?? .press(press)
    }

    // MARK: Reports

    private var mouse: TerminalInput? {
        guard numbers.count == 3 else { return nil }
        return MouseEvent(code: number(0), column: number(1), row: number(2), isRelease: final == "m")
            .map { .mouse($0) }
    }

    private var mode: TerminalInput? {
        guard numbers.count == 2, (0...4).contains(number(1)) else { return nil }
        // 1 says that the mode is set, and 2 that it is reset.
        return .report(.mode(number(0), canChange: (1...2).contains(number(1))))
    }

    private var cellSize: TerminalInput? {
        guard numbers.count == 3, number(0) == 6, number(1) > 0, number(2) > 0 else { return nil }
        return .report(.cellSize(width: min(number(2), 65_535), height: min(number(1), 65_535)))
    }
}
