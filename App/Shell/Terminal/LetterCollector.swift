/// Collects typed letters from their bytes in UTF-8. What is none becomes the replacement character, for all to see.
struct LetterCollector {
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

    /// The letters that are complete; nil when there are none. Half a letter waits for its other half.
    mutating func text() -> String? {
        defer { done = "" }
        return done.isEmpty ? nil : done
    }

    /// Something else came: half a letter stays half.
    mutating func finishLetter() {
        guard !open.isEmpty else { return }
        done += String(decoding: open, as: UTF8.self)
        open = []
    }
}
