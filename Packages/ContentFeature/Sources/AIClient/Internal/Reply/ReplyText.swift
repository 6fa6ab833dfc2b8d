/// Collects text and reasoning in the order in which they come, and gives it out in pieces of whole characters.
struct ReplyText {
    enum Kind { case text, reasoning }

    private var kind = Kind.text
    private var bytes: [UInt8] = []
    private var half: UInt16?
    private var updates: [AIUpdate] = []

    /// - Parameter content: what stands between the quotes of a JSON string.
    mutating func append(json content: UnsafeRawBufferPointer, _ kind: Kind) {
        guard !content.isEmpty else { return }
        change(to: kind)
        JSONText.append(content, to: &bytes, half: &half)
    }

    mutating func append(_ text: String, _ kind: Kind) {
        guard !text.isEmpty else { return }
        change(to: kind)
        JSONText.endHalf(&half, &bytes)
        bytes.append(contentsOf: text.utf8)
    }

    /// What has come since the last time, up to the last whole character.
    mutating func take() -> [AIUpdate] {
        let tail = Self.incompleteTail(bytes)
        let rest = Array(bytes.suffix(tail))
        bytes.removeLast(tail)
        flush()
        bytes = rest
        defer { updates = [] }
        return updates
    }

    /// The rest, with U+FFFD for a character that was not finished.
    mutating func finish() -> [AIUpdate] {
        JSONText.endHalf(&half, &bytes)
        flush()
        defer { updates = [] }
        return updates
    }

    private mutating func change(to kind: Kind) {
        guard kind != self.kind else { return }
        JSONText.endHalf(&half, &bytes)
        flush()
        self.kind = kind
    }

    private mutating func flush() {
        guard !bytes.isEmpty else { return }
        let text = String(decoding: bytes, as: UTF8.self)
        updates.append(kind == .text ? .text(text) : .reasoning(text))
        bytes.removeAll(keepingCapacity: bytes.capacity <= 256 * 1024)
    }

    /// How many bytes at the end are the beginning of a character that lacks more.
    private static func incompleteTail(_ bytes: [UInt8]) -> Int {
        for count in 1...3 where count <= bytes.count {
            let byte = bytes[bytes.count - count]
            if byte & 0b1100_0000 == 0b1000_0000 { continue }
            let length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc2 ? 2 : 1
            return length > count ? count : 0
        }
        return 0
    }
}
