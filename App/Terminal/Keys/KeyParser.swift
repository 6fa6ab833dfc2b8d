/// Parses keys from a terminal's bytes, in whatever pieces they arrive (ECMA-48; xterm control sequences).
///
/// Unknown sequences are dropped; no report of a terminal can end up in the line by mistake.
package struct KeyParser: Sendable {
    private enum State {
        case ground
        /// After ESC. What follows is collected.
        case sequence
        /// In a message from the terminal, such as a colour.
        case message(introducer: UInt8, isEscaped: Bool)
        /// In a paste, and how much of its end sequence has arrived.
        case paste(ended: Int)
    }

    /// A longer sequence is not a key.
    private static let sequenceLimit = 128
    /// A longer message is not a message; after a message start that was typed by accident, the line works again.
    private static let messageLimit = 4_096
    /// How long the rest of an escape sequence or a message may take after ESC; a user is slower, and even a remote
    /// terminal rarely is.
    package static let escapeTimeLimit = Duration.milliseconds(100)
    private static let pasteEnd = Array("\u{1b}[201~".utf8)
    /// The beginning of a mouse report of an old terminal, of three more bytes (xterm, "Normal tracking mode").
    private static let mouse = Array("[M".utf8)

    private let pasteLimit: Int
    private var state = State.ground
    /// Whether another ESC came before the one that a sequence begins with: the key has Alt, or Escape was pressed before
    /// the terminal sent something else.
    private var followsEscape = false
    private var collected: [UInt8] = []
    private var letters = LetterCollector()
    private var events: [TerminalInput] = []
    /// When the bytes arrived that are parsed now, and those with which the message begins.
    private var (now, messageStart) = (Duration.zero, Duration.zero)

    /// - Parameter pasteLimit: how many bytes of a paste are kept.
    package init(pasteLimit: Int = 1_048_576) {
        self.pasteLimit = pasteLimit
    }

    /// Whether an escape sequence or a message is incomplete; if nothing follows at once, it was keys.
    package var isInEscape: Bool {
        switch state {
        case .sequence, .message: true
        case .ground, .paste: false
        }
    }

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

    /// Takes ESC alone for the Escape key, and an incomplete message for keys; drops a longer sequence that is incomplete.
    package mutating func giveUpEscape() -> [TerminalInput] {
        giveUpMessage()
        flushText()
        if isInEscape {
            leaveSequence()
            if collected.isEmpty { add(.press(.escape)) }
            state = .ground
        }
        return takeEvents()
    }

    /// A message that does not end in time was a letter with Alt, and what was typed after it.
    private mutating func giveUpMessage() {
        guard case .message(let introducer, let isEscaped) = state else { return }
        state = .ground
        press(.alt(Character(Unicode.Scalar(introducer))))
        for byte in collected { takeInGround(byte) }
        if isEscaped { takeInGround(0x1b) }
    }

    /// - Parameter time: when the bytes arrived, on a clock that never goes back.
    package mutating func parse(_ bytes: some Sequence<UInt8>, at time: Duration = .zero) -> [TerminalInput] {
        now = time
        if now - messageStart >= Self.escapeTimeLimit { giveUpMessage() }
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
        case .sequence: takeInSequence(byte)
        case .message(let introducer, let isEscaped): takeInMessage(byte, of: introducer, isEscaped: isEscaped)
        case .paste(let ended): takeInPaste(byte, ended: ended)
        }
    }

    private mutating func takeInGround(_ byte: UInt8) {
        switch byte {
        case 0x1b:
            letters.finishLetter()
            flushText()
            beginSequence()
        case 0x00..<0x20, 0x7f: press(KeyTable.control(byte))
        default: letters.take(byte)
        }
    }

    private mutating func beginSequence() {
        state = .sequence
        collected.removeAll(keepingCapacity: true)
    }

    private mutating func takeInSequence(_ byte: UInt8) {
        let first = collected.first
        switch byte {
        case 0x1b:
            // Another sequence begins, before one has ended or instead of one.
            leaveSequence()
            followsEscape = first == nil
            beginSequence()
        case _ where collected.starts(with: Self.mouse) && (byte == 0 || byte >= 0x20):
            collected.append(byte)
            if collected.count == Self.mouse.count + 3 { state = .ground }
        case 0x00..<0x20, 0x7f:
            guard first == nil, !Self.alwaysWorks(byte) else { return abandonSequence(for: byte) }
            leaveSequence()
            state = .ground
            press(KeyTable.control(byte).with(.alt))
        default:
            // A letter of several bytes goes on with bytes of its own kind, all else with ASCII.
            if let first, first >= 0x80 ? !(0x80..<0xc0).contains(byte) : byte >= 0x80 {
                return abandonSequence(for: byte)
            }
            if collected.count < Self.sequenceLimit { collected.append(byte) }
            takeCollected(byte)
        }
    }

    private mutating func takeCollected(_ byte: UInt8) {
        switch collected[0] {
        case UInt8(ascii: "["): takeControl(byte)
        case UInt8(ascii: "O"):
            // Numbers are an old way to say which modifier keys are held.
            guard collected.count > 1, !(0x30...0x3b).contains(byte) else { return }
            finish(KeyTable.single[Unicode.Scalar(byte)].map { .press($0) })
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
            leaveSequence()
            state = .message(introducer: byte, isEscaped: false)
            messageStart = now
            collected.removeAll()
        case 0x80...:
            leaveSequence()
            var letter = LetterCollector()
            for byte in collected { letter.take(byte) }
            guard let text = letter.text() else { return }
            state = .ground
            if let letter = text.first, letter != "\u{fffd}" { press(.alt(letter)) }
        default:
            leaveSequence()
            state = .ground
            press(.alt(Character(Unicode.Scalar(byte))))
        }
    }

    /// Takes the last byte of a control sequence, or one in its midst.
    private mutating func takeControl(_ byte: UInt8) {
        let inner = collected.dropFirst().dropLast()
        switch byte {
        case _ where collected.count == 1: break
        // The Linux console has another one behind it, and a letter.
        case UInt8(ascii: "[") where inner.isEmpty: break
        case _ where inner.first == UInt8(ascii: "["):
            finish(KeyTable.console[Unicode.Scalar(byte)].map { .press($0) })
        case UInt8(ascii: "M") where inner.isEmpty: leaveSequence()
        case UInt8(ascii: "~") where inner.elementsEqual("200".utf8):
            leaveSequence()
            collected.removeAll()
            state = .paste(ended: 0)
        // Only rxvt ends a sequence with it: a key with Shift.
        case UInt8(ascii: "$") where inner.isEmpty || !inner.allSatisfy({ (0x30...0x39).contains($0) }): break
        case UInt8(ascii: "$"), 0x40...: finish(ControlSequence(inner, final: byte)?.input)
        default: break
        }
    }

    /// A sequence is complete; one that is too long is not a key.
    private mutating func finish(_ input: TerminalInput?) {
        state = .ground
        guard let input, collected.count < Self.sequenceLimit else { return leaveSequence() }
        add(input)
    }

    /// A byte that belongs to no sequence ends an incomplete one.
    private mutating func abandonSequence(for byte: UInt8) {
        leaveSequence()
        state = .ground
        takeInGround(byte)
    }

    private mutating func takeInMessage(_ byte: UInt8, of introducer: UInt8, isEscaped: Bool) {
        switch byte {
        case 0x07: finishMessage(introducer)
        case UInt8(ascii: "\\") where isEscaped: finishMessage(introducer)
        case UInt8(ascii: "\r"), UInt8(ascii: "\n"): abandonSequence(for: byte)
        case _ where Self.alwaysWorks(byte): abandonSequence(for: byte)
        case _ where isEscaped:
            // Only a key or another message can begin like this.
            beginSequence()
            takeInSequence(byte)
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
