/// The modes of a terminal after what it was sent, which may be cut off anywhere (ECMA-48, and xterm where that says nothing).
struct ModeReplay {
    private enum State {
        case text, escape
        case control(String)
        /// A message, such as one for the clipboard.
        case message
    }

    /// On from the start: rows wrap, the cursor is shown.
    static let standard: Set<Int> = [7, 25]

    private(set) var modes = standard
    /// Whether letters are written without colours and attributes.
    private(set) var isPlain = true
    private var state = State.text

    init(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { take(byte) }
    }

    /// Whether a terminal is as it was at first.
    var isRestored: Bool {
        guard case .text = state else { return false }
        return isPlain && modes == Self.standard
    }

    private mutating func take(_ byte: UInt8) {
        switch (state, byte) {
        // It ends what was before, whatever that was.
        case (_, 0x1b): state = .escape
        case (_, 0x18), (_, 0x1a): state = .text
        case (.text, _): break
        case (.escape, UInt8(ascii: "[")): state = .control("")
        case (.escape, UInt8(ascii: "]")), (.escape, UInt8(ascii: "P")), (.escape, UInt8(ascii: "_")): state = .message
        case (.escape, _): state = .text
        case (.message, 0x07): state = .text
        case (.message, _): break
        case (.control(let parameters), 0x40...0x7e):
            state = .text
            control(parameters, Character(Unicode.Scalar(byte)))
        case (.control(let parameters), _): state = .control(parameters + String(Unicode.Scalar(byte)))
        }
    }

    private mutating func control(_ parameters: String, _ final: Character) {
        let numbers = parameters.drop { $0 == "?" }.split(separator: ";").compactMap { Int($0) }
        switch (parameters.first, final) {
        case ("?", "h"): modes.formUnion(numbers)
        case ("?", "l"): modes.subtract(numbers)
        case (_, "m"): isPlain = numbers.isEmpty || numbers == [0]
        default: break
        }
    }
}
