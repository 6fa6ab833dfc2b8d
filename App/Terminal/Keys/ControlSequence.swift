/// A control sequence of a terminal: what stands between ESC [ and its last byte, and that byte (ECMA-48, "Control
/// sequences").
struct ControlSequence {
    /// One of `<`, `=`, `>` and `?`: the sequence has a meaning of its own.
    private let marker: Unicode.Scalar?
    /// The numbers, each with its parts, which colons separate. Nil stands for one that is left out.
    private let parameters: [[Int?]]
    private let intermediates: String
    let final: Unicode.Scalar

    /// - Returns: nil for what is no control sequence.
    init?(_ bytes: [UInt8], final: UInt8) {
        var rest = bytes[...]
        let marker = rest.first.flatMap { (0x3c...0x3f).contains($0) ? Unicode.Scalar($0) : nil }
        if marker != nil { rest.removeFirst() }
        let numbers = rest.prefix { (0x30...0x3b).contains($0) }
        rest = rest.dropFirst(numbers.count)
        guard rest.allSatisfy({ (0x20...0x2f).contains($0) }) else { return nil }
        self.marker = marker
        intermediates = String(decoding: rest, as: UTF8.self)
        parameters =
            numbers.isEmpty
            ? []
            : numbers.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { part in
                part.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map(Self.number)
            }
        self.final = Unicode.Scalar(final)
    }

    /// Very large numbers are all the same.
    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        digits.isEmpty ? nil : digits.reduce(0) { min($0 * 10 + Int($1 - UInt8(ascii: "0")), 10_000_000) }
    }

    /// What the sequence says; nil for one that is unknown.
    var input: TerminalInput? {
        switch (marker, intermediates, final) {
        case (nil, "", "I") where parameters.isEmpty: .focus(true)
        case (nil, "", "O") where parameters.isEmpty: .focus(false)
        case (nil, "", "t"): cellSize
        case (nil, "", "u"): unicodeKey(number(0), modifiers(at: 1), text: scalar(at: 2))
        case (nil, "", "~") where number(0) == 27 && parameters.count == 3:
            unicodeKey(number(2), modifiers(at: 1), text: nil)
        case (nil, "", "R") where parameters.count == 2 && number(0) != 1:
            .report(.cursor(Position(clamping: number(1), number(0))))
        case (nil, "", _): key.map { .press($0) }
        case ("<", "", "M"), ("<", "", "m"): mouse
        case ("?", "", "c"): .report(.attributes(parameters.compactMap { $0.first ?? nil }))
        case ("?", "$", "y"): mode
        default: nil
        }
    }

    private func number(_ index: Int, part: Int = 0) -> Int {
        guard parameters.indices.contains(index), parameters[index].indices.contains(part) else { return 0 }
        return parameters[index][part] ?? 0
    }

    // MARK: Keys

    private var key: KeyPress? {
        guard parameters.count <= 2, !isKeyRelease else { return nil }
        let modifiers = modifiers(at: 1)
        // Some terminals say Meta for Alt.
        let held = modifiers.hasOthers ? modifiers.held.union(.alt) : modifiers.held
        if let more = Self.rxvt[final] {
            guard parameters.count == 1 else { return nil }
            return KeyTable.numbered[number(0)]?.with(more)
        }
        if final == "~" { return KeyTable.numbered[number(0)]?.with(held) }
        // This is where the cursor stands, unless it can be a key.
        if final == "R", parameters.count == 2, !(1...16).contains(number(1)) { return nil }
        // Lowercase letters are rxvt's, and never have numbers before them.
        if final.properties.isLowercase, !parameters.isEmpty { return nil }
        return KeyTable.lettered[final]?.with(held)
    }

    /// The key is released: kitty's protocol can report that.
    private var isKeyRelease: Bool { number(1, part: 1) == 3 }

    /// How rxvt says which modifier keys are held.
    private static let rxvt: [Unicode.Scalar: KeyModifiers] = [
        "^": .control, "$": .shift, "@": [.control, .shift],
    ]

    /// The modifier keys of a number, which begins at 1, and whether one is held that this program does not know.
    private func modifiers(at index: Int) -> (held: KeyModifiers, hasOthers: Bool) {
        let bits = max(number(index) - 1, 0)
        var held: KeyModifiers = []
        if bits & 1 != 0 { held.insert(.shift) }
        // 32 is kitty's Meta.
        if bits & 0b10_0010 != 0 { held.insert(.alt) }
        if bits & 4 != 0 { held.insert(.control) }
        // 8 is Super for kitty and Meta for xterm; 16 is Hyper. 64 and 128 are the locks.
        return (held, bits & 0b1_1000 != 0)
    }

    private func scalar(at index: Int) -> Unicode.Scalar? {
        UInt32(exactly: number(index)).flatMap(Unicode.Scalar.init)
    }

    /// A key by its letter's number in Unicode (kitty's keyboard protocol, xterm's modifyOtherKeys).
    private func unicodeKey(
        _ code: Int, _ modifiers: (held: KeyModifiers, hasOthers: Bool), text: Unicode.Scalar?
    ) -> TerminalInput? {
        guard !modifiers.hasOthers, !isKeyRelease else { return nil }
        if let key = KeyTable.unicode[code] { return .press(KeyPress(key, modifiers.held)) }
        guard let letter = KeyTable.letter(code) else { return nil }
        guard modifiers.held.isSubset(of: .shift) else { return .press(KeyPress(.letter(letter), modifiers.held)) }
        // The terminal says what was typed, or which letter the key has with Shift; otherwise it is a guess.
        let shifted = modifiers.held.isEmpty ? nil : KeyTable.letter(number(0, part: 1))
        let typed = text.flatMap { KeyTable.letter(Int($0.value)) } ?? shifted
        return .text(String(typed ?? KeyPress(.letter(letter), modifiers.held).typedLetter ?? letter))
    }

    // MARK: Reports

    private var mouse: TerminalInput? {
        guard parameters.count == 3 else { return nil }
        return MouseEvent(code: number(0), column: number(1), row: number(2), isRelease: final == "m")
            .map { .mouse($0) }
    }

    private var mode: TerminalInput? {
        guard parameters.count == 2, (0...4).contains(number(1)) else { return nil }
        // 1 says that the mode is set, and 2 that it is reset.
        return .report(.mode(number(0), canChange: (1...2).contains(number(1))))
    }

    private var cellSize: TerminalInput? {
        guard parameters.count == 3, number(0) == 6, number(1) > 0, number(2) > 0 else { return nil }
        return .report(.cellSize(width: min(number(2), 65_535), height: min(number(1), 65_535)))
    }
}
