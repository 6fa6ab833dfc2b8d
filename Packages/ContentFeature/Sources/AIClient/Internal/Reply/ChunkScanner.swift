/// Finds what matters in one chunk of a streamed reply, in one pass over its JSON and without an allocation.
/// Strings are not checked for being UTF-8.
struct ChunkScanner {
    static let depthLimit = 64

    /// Where the values stand in the text. Of members with one name the first counts.
    struct Chunk: Equatable {
        @Found var error: Range<Int>?
        @Found var model: Range<Int>?
        @Found var usage: Range<Int>?
        var choice: Choice?
    }

    struct Choice: Equatable {
        @Found var content: Range<Int>?
        @Found var reasoning: Range<Int>?
        @Found var refusal: Range<Int>?
        @Found var calls: Range<Int>?
        @Found var finish: Range<Int>?
        var others: [Member] = []
        /// Under which names reasoning stands, be it empty.
        var hasReasoning = false
        var hasReasoningContent = false
    }

    struct Member: Equatable {
        let name: Range<Int>
        let value: Range<Int>
    }

    /// A place in few bytes: chunks are copied for every token.
    @propertyWrapper
    struct Found: Equatable {
        private var start = UInt32.max
        private var end = UInt32.max

        init(wrappedValue: Range<Int>?) {
            self.wrappedValue = wrappedValue
        }

        var wrappedValue: Range<Int>? {
            get { start == .max ? nil : Int(start)..<Int(end) }
            set { (start, end) = newValue.map { (UInt32($0.lowerBound), UInt32($0.upperBound)) } ?? (.max, .max) }
        }
    }

    private let text: UnsafeRawBufferPointer
    private var position = 0

    private init(_ text: UnsafeRawBufferPointer) {
        self.text = text
    }

    static func scan(_ text: UnsafeRawBufferPointer) -> Chunk? {
        var scanner = ChunkScanner(text)
        var chunk = Chunk()
        guard scanner.chunk(&chunk) else { return nil }
        scanner.skipBlanks()
        return scanner.position == text.count ? chunk : nil
    }

    // MARK: The members

    private mutating func chunk(_ chunk: inout Chunk) -> Bool {
        object(depth: 1) { scanner, name in
            switch name.count {
            case 5 where Self.equals(name, "error"): return scanner.value(into: &chunk.error, depth: 1)
            case 5 where Self.equals(name, "model"): return scanner.value(into: &chunk.model, depth: 1)
            case 5 where Self.equals(name, "usage"): return scanner.value(into: &chunk.usage, depth: 1)
            case 7 where chunk.choice == nil && Self.equals(name, "choices"):
                return scanner.choices(&chunk.choice)
            default: return scanner.skipValue(depth: 1)
            }
        }
    }

    private mutating func choices(_ first: inout Choice?) -> Bool {
        guard peek() == UInt8(ascii: "[") else { return skipValue(depth: 1) }
        return array { scanner in
            guard scanner.peek() == UInt8(ascii: "{") else { return scanner.skipValue(depth: 2) }
            var choice = Choice()
            var isOther = false
            guard scanner.choice(&choice, isOther: &isOther) else { return false }
            if !isOther, first == nil { first = choice }
            return true
        }
    }

    private mutating func choice(_ choice: inout Choice, isOther: inout Bool) -> Bool {
        object(depth: 3) { scanner, name in
            switch name.count {
            case 5 where Self.equals(name, "index"):
                var index: Range<Int>?
                guard scanner.value(into: &index, depth: 3) else { return false }
                isOther = index.map { !Self.equals(UnsafeRawBufferPointer(rebasing: scanner.text[$0]), "0") } ?? false
                return true
            case 5 where Self.equals(name, "delta"):
                guard scanner.peek() == UInt8(ascii: "{") else { return scanner.skipValue(depth: 3) }
                return scanner.delta(&choice)
            case 13 where Self.equals(name, "finish_reason"):
                return scanner.value(into: &choice.finish, depth: 3)
            default: return scanner.skipValue(depth: 3)
            }
        }
    }

    private mutating func delta(_ choice: inout Choice) -> Bool {
        object(depth: 4) { scanner, name in
            let isText = scanner.peek() == UInt8(ascii: "\"")
            switch name.count {
            case 4 where Self.equals(name, "role"): return scanner.skipValue(depth: 4)
            case 7 where Self.equals(name, "content"): return scanner.value(into: &choice.content, depth: 4)
            case 7 where Self.equals(name, "refusal"): return scanner.value(into: &choice.refusal, depth: 4)
            case 9 where Self.equals(name, "reasoning"):
                if isText { choice.hasReasoning = true }
                return scanner.value(into: &choice.reasoning, depth: 4)
            case 17 where Self.equals(name, "reasoning_content"):
                if isText { choice.hasReasoningContent = true }
                return scanner.value(into: &choice.reasoning, depth: 4)
            case 10 where Self.equals(name, "tool_calls"): return scanner.value(into: &choice.calls, depth: 4)
            default:
                var value: Range<Int>?
                guard scanner.value(into: &value, depth: 4) else { return false }
                if let value, let start = scanner.place(of: name) {
                    choice.others.append(Member(name: (start - 1)..<(start + name.count + 1), value: value))
                }
                return true
            }
        }
    }

    private func place(of name: UnsafeRawBufferPointer) -> Int? {
        guard let start = text.baseAddress, let name = name.baseAddress else { return nil }
        return name - start
    }

    private static func equals(_ name: UnsafeRawBufferPointer, _ word: StaticString) -> Bool {
        guard name.count == word.utf8CodeUnitCount else { return false }
        for index in 0..<name.count where name[index] != word.utf8Start[index] { return false }
        return true
    }

    // MARK: Containers

    private mutating func object(
        depth: Int, _ member: (inout ChunkScanner, UnsafeRawBufferPointer) -> Bool
    ) -> Bool {
        guard depth <= Self.depthLimit, takes(UInt8(ascii: "{")) else { return false }
        if takes(UInt8(ascii: "}")) { return true }
        repeat {
            skipBlanks()
            let start = position
            guard skipString() else { return false }
            let name = UnsafeRawBufferPointer(rebasing: text[(start + 1)..<(position - 1)])
            guard takes(UInt8(ascii: ":")) else { return false }
            skipBlanks()
            guard member(&self, name) else { return false }
        } while takes(UInt8(ascii: ","))
        return takes(UInt8(ascii: "}"))
    }

    private mutating func array(_ element: (inout ChunkScanner) -> Bool) -> Bool {
        guard takes(UInt8(ascii: "[")) else { return false }
        if takes(UInt8(ascii: "]")) { return true }
        repeat {
            skipBlanks()
            guard element(&self) else { return false }
        } while takes(UInt8(ascii: ","))
        return takes(UInt8(ascii: "]"))
    }

    // MARK: Values

    /// Moves past a value and notes where it stands, unless it is null or was known before.
    private mutating func value(into place: inout Range<Int>?, depth: Int) -> Bool {
        let start = position
        let isNull = peek() == UInt8(ascii: "n")
        guard skipValue(depth: depth) else { return false }
        if place == nil, !isNull { place = start..<position }
        return true
    }

    /// - Parameter depth: of the container that the value stands in.
    private mutating func skipValue(depth: Int) -> Bool {
        switch peek() {
        case UInt8(ascii: "\""): return skipString()
        case UInt8(ascii: "{"): return object(depth: depth + 1) { scanner, _ in scanner.skipValue(depth: depth + 1) }
        case UInt8(ascii: "["):
            guard depth < Self.depthLimit else { return false }
            return array { scanner in scanner.skipValue(depth: depth + 1) }
        case UInt8(ascii: "t"): return skip("true")
        case UInt8(ascii: "f"): return skip("false")
        case UInt8(ascii: "n"): return skip("null")
        default: return skipNumber()
        }
    }

    private mutating func skipString() -> Bool {
        guard peek() == UInt8(ascii: "\"") else { return false }
        var index = position + 1
        while true {
            index = plainEnd(from: index)
            guard index < text.count else { return false }
            let byte = text[index]
            if byte == UInt8(ascii: "\"") {
                position = index + 1
                return true
            }
            guard byte == UInt8(ascii: "\\"), index + 1 < text.count else { return false }
            switch text[index + 1] {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
                UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
                index += 2
            case UInt8(ascii: "u"):
                guard JSONText.unit(in: text, at: index + 2) != nil else { return false }
                index += 6
            default: return false
            }
        }
    }

    /// Where the next quote, backslash or control character stands, or the end. Looks at eight bytes at a time.
    private func plainEnd(from start: Int) -> Int {
        let (ones, highBits) = (0x0101_0101_0101_0101 as UInt64, 0x8080_8080_8080_8080 as UInt64)
        var index = start
        while index + 8 <= text.count {
            let bytes = UInt64(littleEndian: text.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            let quotes = bytes ^ (ones &* 0x22)
            let backslashes = bytes ^ (ones &* 0x5c)
            // The high bit of each byte that is zero, or below a space; above the first such byte, there may be others.
            let found =
                ((quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes | (bytes &- ones &* 0x20) & ~bytes)
                & highBits
            guard found == 0 else { return index + found.trailingZeroBitCount / 8 }
            index += 8
        }
        while index < text.count {
            let byte = text[index]
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { break }
            index += 1
        }
        return index
    }

    private mutating func skipNumber() -> Bool {
        if peek() == UInt8(ascii: "-") { position += 1 }
        if peek() == UInt8(ascii: "0") { position += 1 } else if !skipDigits() { return false }
        if peek() == UInt8(ascii: ".") {
            position += 1
            guard skipDigits() else { return false }
        }
        if peek() | 0x20 == UInt8(ascii: "e") {
            position += 1
            if peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") { position += 1 }
            guard skipDigits() else { return false }
        }
        return true
    }

    private mutating func skipDigits() -> Bool {
        let start = position
        while (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(peek()) { position += 1 }
        return position > start
    }

    private mutating func skip(_ word: StaticString) -> Bool {
        for offset in 0..<word.utf8CodeUnitCount {
            guard peek() == word.utf8Start[offset] else { return false }
            position += 1
        }
        return true
    }

    /// The next byte; 0, which begins nothing in JSON, at the end.
    private func peek() -> UInt8 {
        position < text.count ? text[position] : 0
    }

    /// Whether this byte comes next but for blanks; it is passed then.
    private mutating func takes(_ byte: UInt8) -> Bool {
        if peek() != byte {
            skipBlanks()
            guard peek() == byte else { return false }
        }
        position += 1
        return true
    }

    private mutating func skipBlanks() {
        while true {
            switch peek() {
            case 0x20, 0x0a, 0x0d, 0x09: position += 1
            default: return
            }
        }
    }
}
