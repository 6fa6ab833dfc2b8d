/// Parses keys from a terminal's bytes, in whatever pieces they arrive (ECMA-48; xterm control sequences).
///
/// Unknown sequences are dropped; no report of a terminal can end up in the line by mistake.
package struct KeyParser: Sendable {
    private enum State {
        case ground
        /// After ESC, or after two of them.
        case escape
        /// After ESC and the first bytes of a letter: a letter with Alt.
        case letter(LetterCollector)
        /// After ESC O: modifier keys, and one letter.
        case single
        /// After ESC [ [ of the Linux console: one letter.
        case console
        /// After ESC [: the bytes up to the last one.
        case sequence
        /// In a mouse report of an old terminal (xterm, "Normal tracking mode"): the number of bytes that follow.
        case mouse(left: Int)
        /// In a message from the terminal, such as a colour.
        case message(introducer: UInt8, isEscaped: Bool)
        /// In a paste, and how much of its end sequence has arrived.
        case paste(ended: Int)
    }

    /// A longer sequence is not a key.
    private static let sequenceLimit = 128
    /// A longer message is not a message; after a message start that was typed by accident, the line works again.
    private static let messageLimit = 4_096
    private static let pasteEnd = Array("\u{1b}[201~".utf8)

    private let pasteLimit: Int
    private let isLineFeedEnter: Bool
    private var state = State.ground
    /// Whether another ESC came before the one that a sequence begins with: the key has Alt, or Escape was pressed before
    /// the terminal sent something else.
    private var followsEscape = false
    /// The bytes of the sequence, the message or the paste.
    private var collected: [UInt8] = []
    private var letters = LetterCollector()
    private var events: [TerminalInput] = []

    /// - Parameters:
    ///   - pasteLimit: how many bytes of a paste are kept.
    ///   - isLineFeedEnter: whether a line feed is Enter, because the terminal device turns carriage returns into them
    ///     (ICRNL). Otherwise it is Ctrl-J.
    package init(pasteLimit: Int = 1_048_576, isLineFeedEnter: Bool = true) {
        self.pasteLimit = pasteLimit
        self.isLineFeedEnter = isLineFeedEnter
    }

    /// Whether an escape sequence is incomplete; if nothing follows at once, only the Escape key was pressed.
    package var isInEscape: Bool {
        switch state {
        case .escape, .letter, .single, .console, .sequence, .mouse: true
        case .ground, .message, .paste: false
        }
    }

    /// Whether a paste has not ended.
    package var isInPaste: Bool {
        if case .paste = state { true } else { false }
    }

    /// Takes a paste that went on too late as ended, if Ctrl-C or Ctrl-\ alone has come since: a terminal that never ends
    /// one must not keep all keys for it.
    package mutating func endPaste(for bytes: ArraySlice<UInt8>) -> [TerminalInput] {
        guard isInPaste, bytes.count == 1, bytes.first.map(Self.alwaysWorks) == true else { return [] }
        finishPaste()
        return takeEvents()
    }

    /// Whether it is Ctrl-C or Ctrl-\, which are never a part of another key.
    private static func alwaysWorks(_ byte: UInt8) -> Bool { byte == 0x03 || byte == 0x1c }

    /// Takes ESC alone for the Escape key, and drops a longer sequence that is incomplete.
    package mutating func giveUpEscape() -> [TerminalInput] {
        guard isInEscape else { return [] }
        leaveSequence()
        if case .escape = state { add(.press(.escape)) }
        state = .ground
        return takeEvents()
    }

    /// What is complete after these bytes.
    package mutating func parse(_ bytes: some Sequence<UInt8>) -> [TerminalInput] {
        for byte in bytes { take(byte) }
        flushText()
        return takeEvents()
    }

    private mutating func takeEvents() -> [TerminalInput] {
        defer { events.removeAll() }
        return events
    }

    // MARK: Bytes

    private mutating func take(_ byte: UInt8) {
        switch state {
        case .ground: takeInGround(byte)
        case .escape: takeAfterEscape(byte)
        case .letter(let letter): takeInLetter(byte, letter)
        case .single: takeInSingle(byte)
        case .console: takeInConsole(byte)
        case .sequence: takeInSequence(byte)
        case .mouse(let left): takeInMouse(byte, left: left)
        case .message(let introducer, let isEscaped): takeInMessage(byte, of: introducer, isEscaped: isEscaped)
        case .paste(let ended): takeInPaste(byte, ended: ended)
        }
    }

    private mutating func takeInGround(_ byte: UInt8) {
        switch byte {
        case 0x1b:
            letters.finishLetter()
            flushText()
            state = .escape
        case 0x00..<0x20, 0x7f: press(control(byte))
        default: letters.take(byte)
        }
    }

    private func control(_ byte: UInt8) -> KeyPress {
        byte == 0x0a && isLineFeedEnter ? .enter : KeyTable.control(byte)
    }

    private mutating func takeAfterEscape(_ byte: UInt8) {
        collected.removeAll(keepingCapacity: true)
        switch byte {
        case UInt8(ascii: "["): state = .sequence
        case UInt8(ascii: "O"): state = .single
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
            leaveSequence()
            state = .message(introducer: byte, isEscaped: false)
        case 0x1b:
            leaveSequence()
            followsEscape = true
        case _ where Self.alwaysWorks(byte): abandonSequence(for: byte)
        case 0x00..<0x20, 0x7f:
            leaveSequence()
            state = .ground
            press(control(byte).with(.alt))
        case 0x80...:
            leaveSequence()
            state = .letter(LetterCollector())
            take(byte)
        default:
            leaveSequence()
            state = .ground
            press(.alt(Character(Unicode.Scalar(byte))))
        }
    }

    private mutating func takeInLetter(_ byte: UInt8, _ letter: LetterCollector) {
        var letter = letter
        let isFirst = letter.isEmpty
        guard isFirst || (0x80..<0xc0).contains(byte) else { return abandonSequence(for: byte) }
        letter.take(byte)
        guard let text = letter.text() else { return state = .letter(letter) }
        state = .ground
        if let letter = text.first, letter != "\u{fffd}" { press(.alt(letter)) }
    }

    private mutating func takeInSingle(_ byte: UInt8) {
        switch byte {
        case 0x1b: restartSequence()
        case 0x00..<0x20, 0x7f...: abandonSequence(for: byte)
        // An old way to say which modifier keys are held.
        case UInt8(ascii: "0")...UInt8(ascii: ";"): collect(byte)
        default: finish(KeyTable.single[Unicode.Scalar(byte)], withModifiers: true)
        }
    }

    private mutating func takeInConsole(_ byte: UInt8) {
        switch byte {
        case 0x1b: restartSequence()
        case 0x00..<0x20, 0x7f...: abandonSequence(for: byte)
        default: finish(KeyTable.console[Unicode.Scalar(byte)], withModifiers: false)
        }
    }

    private mutating func finish(_ key: KeyPress?, withModifiers: Bool) {
        state = .ground
        guard let key else { return leaveSequence() }
        guard withModifiers, !collected.isEmpty else { return add(.press(key)) }
        // The same numbers as in a control sequence, where some terminals leave the first one out.
        let numbers = collected.contains(UInt8(ascii: ";")) ? collected : Array("1;".utf8) + collected
        let held = ControlSequence(numbers, final: UInt8(ascii: "A"))?.input
        guard collected.count < Self.sequenceLimit, case .press(let held)? = held else { return leaveSequence() }
        add(.press(key.with(held.modifiers)))
    }

    private mutating func takeInSequence(_ byte: UInt8) {
        switch byte {
        case 0x1b: restartSequence()
        case 0x00..<0x20, 0x7f...: abandonSequence(for: byte)
        case UInt8(ascii: "[") where collected.isEmpty: state = .console
        // Only rxvt ends a sequence with it: a key with Shift.
        case UInt8(ascii: "$") where !collected.isEmpty && collected.allSatisfy(Self.isDigit): finishSequence(byte)
        case 0x40..<0x7f: finishSequence(byte)
        default: collect(byte)
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private mutating func collect(_ byte: UInt8) {
        if collected.count < Self.sequenceLimit { collected.append(byte) }
    }

    private mutating func finishSequence(_ final: UInt8) {
        state = .ground
        guard collected.count < Self.sequenceLimit else { return leaveSequence() }
        if final == UInt8(ascii: "M"), collected.isEmpty {
            leaveSequence()
            state = .mouse(left: 3)
        } else if final == UInt8(ascii: "~"), collected == Array("200".utf8) {
            leaveSequence()
            collected.removeAll()
            state = .paste(ended: 0)
        } else {
            let input = ControlSequence(collected, final: final)?.input
            guard let input else { return leaveSequence() }
            add(input)
        }
    }

    /// Another sequence begins before one has ended.
    private mutating func restartSequence() {
        leaveSequence()
        state = .escape
    }

    /// A byte that belongs to no sequence ends an incomplete one.
    private mutating func abandonSequence(for byte: UInt8) {
        leaveSequence()
        state = .ground
        takeInGround(byte)
    }

    /// A button and a position, each with 32 added; 0 for a position out of range.
    private mutating func takeInMouse(_ byte: UInt8, left: Int) {
        state = left > 1 ? .mouse(left: left - 1) : .ground
        switch byte {
        case 0x1b: state = .escape
        case 0x01..<0x20: abandonSequence(for: byte)
        default: break
        }
    }

    private mutating func takeInMessage(_ byte: UInt8, of introducer: UInt8, isEscaped: Bool) {
        switch byte {
        case 0x07: finishMessage(introducer)
        case UInt8(ascii: "\\") where isEscaped: finishMessage(introducer)
        case UInt8(ascii: "\r"), UInt8(ascii: "\n"): abandonSequence(for: byte)
        case _ where Self.alwaysWorks(byte): abandonSequence(for: byte)
        case _ where isEscaped:
            // Only a key or another message can begin like this.
            state = .escape
            takeAfterEscape(byte)
        case 0x1b: state = .message(introducer: introducer, isEscaped: true)
        case _ where collected.count == Self.messageLimit: state = .ground
        default: collected.append(byte)
        }
    }

    private mutating func finishMessage(_ introducer: UInt8) {
        state = .ground
        let text = String(decoding: collected, as: UTF8.self)
        if let report = TerminalReport(introducer: introducer, text: text) { add(.report(report)) }
    }

    private mutating func takeInPaste(_ byte: UInt8, ended: Int) {
        if byte == Self.pasteEnd[ended] {
            guard ended + 1 == Self.pasteEnd.count else { return state = .paste(ended: ended + 1) }
            return finishPaste()
        }
        if collected.count < pasteLimit { collected += Self.pasteEnd[..<ended] }
        // Only the first byte of the end sequence is ESC, so after a false start it can begin again only there.
        let begins = byte == Self.pasteEnd[0]
        if !begins, collected.count < pasteLimit { collected.append(byte) }
        state = .paste(ended: begins ? 1 : 0)
    }

    private mutating func finishPaste() {
        state = .ground
        add(.paste(String(decoding: collected.prefix(pasteLimit), as: UTF8.self)))
        collected = []
    }

    // MARK: Events

    private mutating func press(_ key: KeyPress) {
        letters.finishLetter()
        flushText()
        events.append(.press(key))
    }

    /// Adds what a sequence says. Two ESC before a key are Alt; before anything else, the first one is the Escape key.
    private mutating func add(_ input: TerminalInput) {
        if followsEscape, case .press(let key) = input, key != .escape {
            followsEscape = false
            events.append(.press(key.with(.alt)))
        } else {
            leaveSequence()
            events.append(input)
        }
    }

    /// The sequence is no key with Alt: the ESC before it was the Escape key.
    private mutating func leaveSequence() {
        guard followsEscape else { return }
        followsEscape = false
        events.append(.press(.escape))
    }

    private mutating func flushText() {
        if let text = letters.text() { events.append(.text(text)) }
    }
}
