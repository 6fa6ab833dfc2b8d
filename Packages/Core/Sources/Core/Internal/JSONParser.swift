import Foundation

/// Parses JSON (RFC 8259) in UTF-8 in one pass.
struct JSONParser {
    struct Limits {
        var nesting = JSONNesting.limit
        /// Of all kinds together.
        var values = Int.max
        /// Whether numbers are kept as they were written. Otherwise each is a ``JSONValue/number(_:)``.
        var keepsNumbers = true
    }

    private typealias Fault = JSONFault.Reason

    private let bytes: UnsafeRawBufferPointer
    private let limits: Limits
    private var position = 0
    private var values = 0

    private init(_ bytes: UnsafeRawBufferPointer, _ limits: Limits) {
        self.bytes = bytes
        self.limits = limits
    }

    /// - Throws: for what is not JSON, holds a number that no type here can hold, or exceeds the limits.
    static func parse(_ text: Data, limits: Limits = Limits()) throws(JSONFault) -> JSONValue {
        let result = text.withUnsafeBytes { bytes -> Result<JSONValue, JSONFault> in
            var parser = JSONParser(bytes, limits)
            do throws(Fault) {
                return .success(try parser.document())
            } catch {
                return .failure(JSONFault(error, after: bytes.prefix(parser.position)))
            }
        }
        return try result.get()
    }

    private mutating func document() throws(Fault) -> JSONValue {
        skipByteOrderMark()
        let value = try value(depth: 0)
        try end()
        return value
    }

    private mutating func skipByteOrderMark() {
        if bytes.starts(with: [0xef, 0xbb, 0xbf]) { position = 3 }
    }

    private mutating func end() throws(Fault) {
        skipBlanks()
        guard position == bytes.count else { throw .notJSON("there is more after the end") }
    }

    private mutating func value(depth: Int) throws(Fault) -> JSONValue {
        values += 1
        guard values <= limits.values else { throw .tooManyValues }
        skipBlanks()
        switch peek() {
        case UInt8(ascii: "{"): return .object(try members(depth: depth + 1))
        case UInt8(ascii: "["): return .array(try elements(depth: depth + 1))
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "-"), .some(UInt8(ascii: "0")...UInt8(ascii: "9")): return try number()
        case nil: throw Self.endsEarly
        default: throw .notJSON("there is no value")
        }
    }

    // MARK: Containers

    private mutating func members(depth: Int) throws(Fault) -> [String: JSONValue] {
        try enter(depth)
        var members: [String: JSONValue] = [:]
        guard !takes(UInt8(ascii: "}")) else { return members }
        repeat {
            let name = try name()
            let value = try value(depth: depth)
            // Of two members with one name the first counts, as with JSONDecoder.
            if members[name] == nil { members[name] = value }
        } while takes(UInt8(ascii: ","))
        try close(UInt8(ascii: "}"))
        return members
    }

    private mutating func name() throws(Fault) -> String {
        skipBlanks()
        guard peek() == UInt8(ascii: "\"") else { throw .notJSON("a name in quotes is missing") }
        let name = try string()
        guard takes(UInt8(ascii: ":")) else { throw .notJSON("a colon is missing") }
        return name
    }

    private mutating func elements(depth: Int) throws(Fault) -> [JSONValue] {
        try enter(depth)
        var elements: [JSONValue] = []
        guard !takes(UInt8(ascii: "]")) else { return elements }
        repeat { elements.append(try value(depth: depth)) } while takes(UInt8(ascii: ","))
        try close(UInt8(ascii: "]"))
        return elements
    }

    private mutating func close(_ bracket: UInt8) throws(Fault) {
        guard takes(bracket) else { throw .notJSON(#"a comma or "\#(Character(Unicode.Scalar(bracket)))" is missing"#) }
    }

    private mutating func enter(_ depth: Int) throws(Fault) {
        guard depth <= limits.nesting else { throw .nestedTooDeeply }
        position += 1
    }

    // MARK: Strings

    private mutating func string() throws(Fault) -> String {
        position += 1
        var content: [UInt8] = []
        while let byte = next() {
            switch byte {
            case UInt8(ascii: "\""):
                guard let text = String(validating: content, as: UTF8.self) else {
                    throw .notJSON("a text is not UTF-8")
                }
                return text
            case UInt8(ascii: "\\"): try escape(into: &content)
            case 0..<0x20:
                position -= 1
                throw .notJSON("a control character stands in a text")
            default: content.append(byte)
            }
        }
        throw Self.endsEarly
    }

    private mutating func escape(into content: inout [UInt8]) throws(Fault) {
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
        default: throw Self.wrongEscape
        }
    }

    /// The character of `\uXXXX`, or of two of these that are one character's surrogates.
    private mutating func scalar() throws(Fault) -> Character {
        var code = try hexadecimal()
        if (0xd800..<0xdc00).contains(code) {
            guard next() == UInt8(ascii: "\\"), next() == UInt8(ascii: "u") else { throw Self.wrongEscape }
            let low = try hexadecimal()
            guard (0xdc00..<0xe000).contains(low) else { throw Self.wrongEscape }
            code = 0x10000 + (code - 0xd800) << 10 + (low - 0xdc00)
        }
        guard let scalar = Unicode.Scalar(code) else { throw Self.wrongEscape }
        return Character(scalar)
    }

    private mutating func hexadecimal() throws(Fault) -> UInt32 {
        var code: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = next().flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else {
                throw Self.wrongEscape
            }
            code = code << 4 + UInt32(digit)
        }
        return code
    }

    // MARK: The rest

    private mutating func word(_ word: StaticString, _ value: JSONValue) throws(Fault) -> JSONValue {
        for offset in 0..<word.utf8CodeUnitCount {
            guard peek() == word.utf8Start[offset] else { throw .notJSON("there is no value") }
            position += 1
        }
        return value
    }

    private static let endsEarly = Fault.notJSON("the text ends too early")
    private static let wrongEscape = Fault.notJSON("an escape is wrong")

    private mutating func number() throws(Fault) -> JSONValue {
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
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        let value =
            limits.keepsNumbers
            ? JSONNumber.value(of: text) : Double(text).flatMap { $0.isFinite ? .number($0) : nil }
        guard let value else { throw .notJSON("a number is too large") }
        return value
    }

    private mutating func digits() throws(Fault) {
        let start = position
        while let byte = peek(), byte.isDigit { position += 1 }
        guard position > start else { throw .notJSON("a digit is missing") }
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

extension JSONParser {
    /// Gives `body` the parts of the object or the array that a text is, in their order: a member's name, which elements do not
    /// have, and a slice of the text. Whether it is JSON is found when it is parsed. `opening` is a brace or a bracket.
    ///
    /// - Throws: ``JSONFault`` where the text stops being one, `DecodingError.typeMismatch` for another kind of value, and what
    ///   `body` throws.
    static func forEachPart(
        of text: Data, in opening: UInt8, _ body: (_ name: String?, _ value: Data) throws -> Void
    ) throws {
        try text.withUnsafeBytes { bytes in
            var parser = JSONParser(bytes, Limits())
            do {
                try parser.passParts(of: text, in: opening, body)
            } catch let fault as Fault {
                throw JSONFault(fault, after: bytes.prefix(parser.position))
            }
        }
    }

    static func length(ofValueBeginning text: Data) -> Int? {
        text.withUnsafeBytes { JSONParser($0, Limits()).endOfValue() }
    }

    private mutating func passParts(
        of text: Data, in opening: UInt8, _ body: (_ name: String?, _ value: Data) throws -> Void
    ) throws {
        skipByteOrderMark()
        guard takes(opening) else {
            guard peek() != nil else { throw Self.endsEarly }
            throw DecodingError.typeMismatch(
                JSONValue.self, .init(codingPath: [], debugDescription: "It is a value of another kind."))
        }
        // In ASCII, each closing bracket or brace stands two places behind the opening one.
        let closing = opening + 2
        if !takes(closing) {
            repeat {
                let name = opening == UInt8(ascii: "{") ? try name() : nil
                let range = try passValue()
                try body(name, text[text.startIndex + range.lowerBound..<text.startIndex + range.upperBound])
            } while takes(UInt8(ascii: ","))
            try close(closing)
        }
        try end()
    }

    /// Passes a value by its brackets and quotes alone.
    private mutating func passValue() throws(Fault) -> Range<Int> {
        skipBlanks()
        let start = position
        guard let end = endOfValue() else { throw Self.endsEarly }
        guard end > start else { throw .notJSON("there is no value") }
        position = end
        return start..<end
    }

    /// The position behind the value that comes next; nil when it has no end.
    private func endOfValue() -> Int? {
        var (position, depth) = (position, 0)
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\""):
                guard let end = JSONString.end(in: bytes, from: position) else { return nil }
                position = end - 1
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                // The end of a number or a word.
                if depth == 0 { return position }
                depth -= 1
            case UInt8(ascii: ","), 0x20, 0x0a, 0x0d, 0x09:
                if depth == 0 { return position }
                position += 1
                continue
            default:
                position += 1
                continue
            }
            position += 1
            if depth == 0 { return position }
        }
        return depth == 0 ? position : nil
    }
}

/// Which ``JSONValue`` a JSON number is: the first of integer, decimal and binary fraction that can hold it.
enum JSONNumber {
    /// - Parameter text: a number as JSON writes it.
    /// - Returns: nil for a number that is too large for all of them.
    static func value(of text: String) -> JSONValue? {
        if let integer = Int64(text) { return .integer(integer) }
        let double = Double(text)
        let decimal = Decimal(string: text)
        // `34.0` and `1e3` are integers too.
        if let double, let integer = Int64(exactly: double) {
            if double.magnitude < 0x1p53 { return .integer(integer) }
            if let decimal, let exact = Int64(exactly: decimal) { return .integer(exact) }
        }
        if let decimal, decimal.isFinite { return .decimal(decimal) }
        if let double, double.isFinite { return .number(double) }
        return nil
    }
}

extension Int64 {
    /// Nil for a decimal with a fraction or outside this type's range.
    fileprivate init?(exactly decimal: Decimal) {
        guard let number = Int64(NSDecimalNumber(decimal: decimal).stringValue) else { return nil }
        self = number
    }
}
