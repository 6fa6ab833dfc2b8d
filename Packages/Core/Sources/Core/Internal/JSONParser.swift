import Foundation

/// Parses JSON (RFC 8259) in UTF-8 in one pass.
struct JSONParser {
    private struct NotJSON: Error {}

    private let bytes: UnsafeRawBufferPointer
    private var position = 0

    private init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    /// Nil for what is not JSON, holds a number that no type here can hold, or is nested deeper than
    /// ``JSONNesting/limit``.
    static func parse(_ text: Data) -> JSONValue? {
        text.withUnsafeBytes { bytes in
            var parser = JSONParser(bytes)
            return try? parser.document()
        }
    }

    /// The byte at which a text stops being what ``parse(_:)`` accepts; nil for a text that it accepts.
    static func fault(in text: Data) -> Int? {
        text.withUnsafeBytes { bytes in
            var parser = JSONParser(bytes)
            return (try? parser.document()) == nil ? parser.position : nil
        }
    }

    private mutating func document() throws(NotJSON) -> JSONValue {
        if bytes.starts(with: [0xef, 0xbb, 0xbf]) { position = 3 }
        let value = try value(depth: 0)
        skipBlanks()
        guard position == bytes.count else { throw NotJSON() }
        return value
    }

    private mutating func value(depth: Int) throws(NotJSON) -> JSONValue {
        skipBlanks()
        switch peek() {
        case UInt8(ascii: "{"): return .object(try members(depth: depth + 1))
        case UInt8(ascii: "["): return .array(try elements(depth: depth + 1))
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default:
            guard let value = JSONNumber.value(of: try number()) else { throw NotJSON() }
            return value
        }
    }

    // MARK: Containers

    private mutating func members(depth: Int) throws(NotJSON) -> [String: JSONValue] {
        try enter(depth)
        var members: [String: JSONValue] = [:]
        guard !takes(UInt8(ascii: "}")) else { return members }
        repeat {
            skipBlanks()
            guard peek() == UInt8(ascii: "\"") else { throw NotJSON() }
            let name = try string()
            guard takes(UInt8(ascii: ":")) else { throw NotJSON() }
            let value = try value(depth: depth)
            // Of two members with one name the first counts, as with JSONDecoder.
            if members[name] == nil { members[name] = value }
        } while takes(UInt8(ascii: ","))
        guard takes(UInt8(ascii: "}")) else { throw NotJSON() }
        return members
    }

    private mutating func elements(depth: Int) throws(NotJSON) -> [JSONValue] {
        try enter(depth)
        var elements: [JSONValue] = []
        guard !takes(UInt8(ascii: "]")) else { return elements }
        repeat { elements.append(try value(depth: depth)) } while takes(UInt8(ascii: ","))
        guard takes(UInt8(ascii: "]")) else { throw NotJSON() }
        return elements
    }

    private mutating func enter(_ depth: Int) throws(NotJSON) {
        guard depth <= JSONNesting.limit else { throw NotJSON() }
        position += 1
    }

    // MARK: Strings

    private mutating func string() throws(NotJSON) -> String {
        position += 1
        var content: [UInt8] = []
        while let byte = next() {
            switch byte {
            case UInt8(ascii: "\""):
                guard let text = String(validating: content, as: UTF8.self) else { throw NotJSON() }
                return text
            case UInt8(ascii: "\\"): try escape(into: &content)
            case 0..<0x20:
                position -= 1
                throw NotJSON()
            default: content.append(byte)
            }
        }
        throw NotJSON()
    }

    private mutating func escape(into content: inout [UInt8]) throws(NotJSON) {
        switch next() {
        case UInt8(ascii: "\""): content.append(UInt8(ascii: "\""))
        case UInt8(ascii: "\\"): content.append(UInt8(ascii: "\\"))
        case UInt8(ascii: "/"): content.append(UInt8(ascii: "/"))
        case UInt8(ascii: "b"): content.append(0x08)
        case UInt8(ascii: "f"): content.append(0x0c)
        case UInt8(ascii: "n"): content.append(0x0a)
        case UInt8(ascii: "r"): content.append(0x0d)
        case UInt8(ascii: "t"): content.append(0x09)
        case UInt8(ascii: "u"): content.append(contentsOf: String(try scalar()).utf8)
        default: throw NotJSON()
        }
    }

    /// The character of `\uXXXX`, or of two of these that are one character's surrogates.
    private mutating func scalar() throws(NotJSON) -> Character {
        var code = try hexadecimal()
        if (0xd800..<0xdc00).contains(code) {
            guard next() == UInt8(ascii: "\\"), next() == UInt8(ascii: "u") else { throw NotJSON() }
            let low = try hexadecimal()
            guard (0xdc00..<0xe000).contains(low) else { throw NotJSON() }
            code = 0x10000 + (code - 0xd800) << 10 + (low - 0xdc00)
        }
        guard let scalar = Unicode.Scalar(code) else { throw NotJSON() }
        return Character(scalar)
    }

    private mutating func hexadecimal() throws(NotJSON) -> UInt32 {
        var code: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = next().flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else { throw NotJSON() }
            code = code << 4 + UInt32(digit)
        }
        return code
    }

    // MARK: The rest

    private mutating func word(_ word: StaticString, _ value: JSONValue) throws(NotJSON) -> JSONValue {
        for offset in 0..<word.utf8CodeUnitCount {
            guard peek() == word.utf8Start[offset] else { throw NotJSON() }
            position += 1
        }
        return value
    }

    private mutating func number() throws(NotJSON) -> String {
        let start = position
        if peek() == UInt8(ascii: "-") { position += 1 }
        if peek() == UInt8(ascii: "0") { position += 1 } else { try digits() }
        if peek() == UInt8(ascii: ".") {
            position += 1
            try digits()
        }
        if let byte = peek(), byte | 0x20 == UInt8(ascii: "e") {
            position += 1
            if let sign = peek(), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { position += 1 }
            try digits()
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    /// One or more.
    private mutating func digits() throws(NotJSON) {
        let start = position
        while let byte = peek(), (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
        guard position > start else { throw NotJSON() }
    }

    private func peek() -> UInt8? {
        position < bytes.count ? bytes[position] : nil
    }

    private mutating func next() -> UInt8? {
        guard position < bytes.count else { return nil }
        defer { position += 1 }
        return bytes[position]
    }

    /// Whether this byte comes next but for blanks; it is passed then.
    private mutating func takes(_ byte: UInt8) -> Bool {
        skipBlanks()
        guard peek() == byte else { return false }
        position += 1
        return true
    }

    private mutating func skipBlanks() {
        while let byte = peek(), byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 { position += 1 }
    }
}
