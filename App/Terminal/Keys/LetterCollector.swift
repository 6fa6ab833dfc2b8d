/// Collects typed letters from their bytes in UTF-8. Invalid bytes become the replacement character, so that the user
/// sees them.
struct LetterCollector: Sendable {
    private var done = ""
    private var open: [UInt8] = []
    private var expected = 0

    mutating func take(_ byte: UInt8) {
        switch byte {
        case 0x80..<0xc0 where !open.isEmpty:
            open.append(byte)
            if open.count == expected { finishLetter() }
        case 0x80..<0xc2, 0xf5...:
            finishLetter()
            done.append("\u{fffd}")
        case 0xc2...:
            finishLetter()
            open = [byte]
            expected = byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4
        default:
            finishLetter()
            done.unicodeScalars.append(Unicode.Scalar(byte))
        }
    }

    /// The complete letters; nil when there are none. An incomplete letter waits for the rest of its bytes.
    mutating func text() -> String? {
        defer { done = "" }
        return done.isEmpty ? nil : done
    }

    /// Ends an incomplete letter when other input follows; it becomes the replacement character.
    mutating func finishLetter() {
        guard !open.isEmpty else { return }
        done += String(decoding: open, as: UTF8.self)
        open = []
    }
}
