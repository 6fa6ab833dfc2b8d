/// Parses keys from a terminal's bytes, in whatever pieces they arrive (ECMA-48; xterm control sequences).
///
/// Unknown sequences are dropped; no report of a terminal can end up in the line by mistake.
struct KeyParser {
    private enum State {
        case ground
        /// After ESC.
        case escape
        /// After ESC O, and in the Linux console's ESC [ [: one more letter follows.
        case single(isKnown: Bool)
        /// After ESC [: the bytes up to the last one.
        case sequence([UInt8])
        /// In a mouse report of an old terminal (xterm, "Normal tracking mode"): the number of bytes that follow.
        case mouse(left: Int)
        /// In a message from the terminal, such as a colour that was not requested.
        case message(left: Int, isEscaped: Bool)
        /// In a paste: the bytes kept so far, and how much of its end sequence has arrived.
        case paste([UInt8], ended: Int)
    }

    /// A longer sequence is not a key.
    private static let sequenceLimit = 32
    /// A longer message is not a message; after a message start that was typed by accident, the line works again.
    private static let messageLimit = 4_096
    private static let pasteEnd = Array("\u{1b}[201~".utf8)

    private let pasteLimit: Int
    private var state = State.ground
    private var letters = LetterCollector()
    private var keys: [TerminalKey] = []

    /// - Parameter pasteLimit: how many bytes of a paste are kept.
    init(pasteLimit: Int = LineReader.limit) {
        self.pasteLimit = pasteLimit
    }

    /// Whether an escape sequence is incomplete; if nothing follows at once, only the ESC key was pressed.
    var isInEscape: Bool {
        switch state {
        case .escape, .single, .sequence, .mouse: true
        case .ground, .message, .paste: false
        }
    }

    /// Drops the incomplete escape sequence.
    mutating func giveUpEscape() {
        if isInEscape { state = .ground }
    }

    /// The keys that are complete after these bytes.
    mutating func parse(_ bytes: some Sequence<UInt8>) -> [TerminalKey] {
        for byte in bytes { take(byte) }
        flushText()
        defer { keys.removeAll() }
        return keys
    }

    private mutating func take(_ byte: UInt8) {
        switch state {
        case .ground: takeInGround(byte)
        case .escape: takeAfterEscape(byte)
        case .single(let isKnown):
            state = .ground
            if byte < 0x20 { return takeInGround(byte) }
            if isKnown { press(Self.lettered[Unicode.Scalar(byte)]) }
        case .sequence(let before): takeInSequence(byte, after: before)
        case .mouse(let left): takeInMouse(byte, left: left)
        case .message(let left, let isEscaped): takeInMessage(byte, left: left, isEscaped: isEscaped)
        case .paste(let kept, let ended):
            // Gives up the state's reference to the bytes; otherwise they would be copied for each new one.
            state = .ground
            takeInPaste(byte, kept, ended: ended)
        }
    }

    private mutating func takeInGround(_ byte: UInt8) {
        switch byte {
        case 0x1b:
            letters.finishLetter()
            flushText()
            state = .escape
        case 0x00..<0x20, 0x7f: press(Self.controls[byte])
        default: letters.take(byte)
        }
    }

    private mutating func takeAfterEscape(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "["): state = .sequence([])
        case UInt8(ascii: "O"): state = .single(isKnown: true)
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
            state = .message(left: Self.messageLimit, isEscaped: false)
        case 0x1b: break
        case 0x00..<0x20:
            state = .ground
            takeInGround(byte)
        // Keys with Alt have no meaning here.
        default: state = .ground
        }
    }

    private mutating func takeInSequence(_ byte: UInt8, after before: [UInt8]) {
        switch byte {
        case 0x1b: state = .escape
        case 0x00..<0x20, 0x7f...:
            state = .ground
            takeInGround(byte)
        case UInt8(ascii: "[") where before.isEmpty: state = .single(isKnown: false)
        case 0x40..<0x7f:
            state = .ground
            finishSequence(before, final: byte)
        default: state = .sequence(before.count < Self.sequenceLimit ? before + [byte] : before)
        }
    }

    private mutating func finishSequence(_ before: [UInt8], final: UInt8) {
        guard before.count < Self.sequenceLimit else { return }
        switch final {
        case UInt8(ascii: "I") where before.isEmpty: press(.focus(true))
        case UInt8(ascii: "O") where before.isEmpty: press(.focus(false))
        // Mouse reports are not keys, in any encoding. For Enter, M comes after ESC O alone.
        case UInt8(ascii: "M"): if before.isEmpty { state = .mouse(left: 3) }
        case UInt8(ascii: "~"):
            let number = Int(String(decoding: before.prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self))
            if number == 200 { state = .paste([], ended: 0) } else { press(number.flatMap { Self.numbered[$0] }) }
        // A key has numbers before its letter, such as the modifier keys, or nothing.
        default: if before.allSatisfy(Self.isOfNumbers) { press(Self.lettered[Unicode.Scalar(final)]) }
        }
    }

    /// A button and a position, each with 32 added; 0 for a position out of range.
    private mutating func takeInMouse(_ byte: UInt8, left: Int) {
        state = left > 1 ? .mouse(left: left - 1) : .ground
        switch byte {
        case 0x1b: state = .escape
        case 0x01..<0x20:
            state = .ground
            takeInGround(byte)
        default: break
        }
    }

    private static func isOfNumbers(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: ";")).contains(byte)
    }

    private mutating func takeInMessage(_ byte: UInt8, left: Int, isEscaped: Bool) {
        switch byte {
        case 0x07: state = .ground
        case UInt8(ascii: "\\") where isEscaped: state = .ground
        case UInt8(ascii: "\r"), UInt8(ascii: "\n"), 0x03:
            state = .ground
            takeInGround(byte)
        default: state = left > 0 ? .message(left: left - 1, isEscaped: byte == 0x1b) : .ground
        }
    }

    private mutating func takeInPaste(_ byte: UInt8, _ kept: consuming [UInt8], ended: Int) {
        if byte == Self.pasteEnd[ended] {
            guard ended + 1 == Self.pasteEnd.count else { return state = .paste(kept, ended: ended + 1) }
            return press(.paste(String(decoding: kept.prefix(pasteLimit), as: UTF8.self)))
        }
        if kept.count < pasteLimit { kept += Self.pasteEnd[..<ended] }
        // Only the first byte of the end sequence is ESC, so after a false start it can begin again only there.
        let begins = byte == Self.pasteEnd[0]
        if !begins, kept.count < pasteLimit { kept.append(byte) }
        state = .paste(kept, ended: begins ? 1 : 0)
    }

    private mutating func press(_ key: TerminalKey?) {
        letters.finishLetter()
        flushText()
        if let key { keys.append(key) }
    }

    private mutating func flushText() {
        if let text = letters.text() { keys.append(.text(text)) }
    }

    /// The keys whose sequences end with a letter, and those that end with `~` after a number.
    private static let lettered: [Unicode.Scalar: TerminalKey] = [
        "A": .up, "B": .down, "C": .right, "D": .left, "H": .home, "F": .end, "M": .enter,
    ]
    private static let numbered: [Int: TerminalKey] = [1: .home, 3: .delete, 4: .end, 7: .home, 8: .end]

    /// The usual control keys of shells.
    private static let controls: [UInt8: TerminalKey] = [
        0x01: .home, 0x02: .left, 0x03: .interrupt, 0x04: .endOfInput, 0x05: .end, 0x06: .right, 0x08: .backspace,
        0x09: .complete, 0x0a: .enter, 0x0b: .eraseToEnd, 0x0d: .enter, 0x0e: .down, 0x10: .up, 0x15: .eraseToStart,
        0x17: .eraseWord,
        0x7f: .backspace,
    ]
}
