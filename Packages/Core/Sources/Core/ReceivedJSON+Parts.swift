public import Foundation

/// Long documents, read part by part: decoding one at once takes many times its own size.
///
/// A part is a slice of the text, and takes no memory of its own. Whether it is JSON is found when it is decoded.
extension ReceivedJSON {
    /// Takes the members of the object that a text is, in their order.
    ///
    /// - Parameter body: is given a member's name and value.
    /// - Throws: ``JSONFault`` where the text stops being an object, `DecodingError.typeMismatch` for another kind of
    ///   value, and what `body` throws.
    public static func forEachMember(
        of text: Data, _ body: (_ name: String, _ value: Data) throws -> Void
    ) throws {
        var scanner = try JSONScanner(text, opening: UInt8(ascii: "{"))
        while try scanner.hasNext() {
            let name = try scanner.name()
            try body(name, try scanner.value())
        }
    }

    /// Takes the elements of the array that a text is, in their order.
    ///
    /// - Parameter body: is given an element's index and value.
    /// - Throws: as ``forEachMember(of:_:)``.
    public static func forEachElement(
        of text: Data, _ body: (_ index: Int, _ value: Data) throws -> Void
    ) throws {
        var scanner = try JSONScanner(text, opening: UInt8(ascii: "["))
        var index = 0
        while try scanner.hasNext() {
            try body(index, try scanner.value())
            index += 1
        }
    }
}

/// Finds where the parts of an object or an array begin and end.
private struct JSONScanner {
    private let text: Data
    private let closing: UInt8
    /// From the start of the text.
    private var position = 0
    private var isFirst = true

    init(_ text: Data, opening: UInt8) throws {
        self.text = text
        // In ASCII, each closing bracket or brace stands two places behind the opening one.
        closing = opening + 2
        if text.starts(with: [0xef, 0xbb, 0xbf]) { position = 3 }
        switch next() {
        case opening: position += 1
        case nil: throw fault("the text ends too early")
        default:
            throw DecodingError.typeMismatch(
                JSONValue.self, .init(codingPath: [], debugDescription: "It is a value of another kind."))
        }
    }

    /// Whether another part follows. After the last one, the text must end.
    mutating func hasNext() throws -> Bool {
        defer { isFirst = false }
        if next() == closing {
            position += 1
            guard next() == nil else { throw fault("there is more after the end") }
            return false
        }
        guard !isFirst else { return true }
        try pass(UInt8(ascii: ","), #"a comma or "\#(Character(Unicode.Scalar(closing)))" is missing"#)
        return true
    }

    mutating func name() throws -> String {
        guard next() == UInt8(ascii: "\"") else { throw fault("a name in quotes is missing") }
        guard case .string(let name)? = try? JSONParser.parse(try value()) else { throw fault("a name is not a text") }
        try pass(UInt8(ascii: ":"), "a colon is missing")
        return name
    }

    mutating func value() throws -> Data {
        _ = next()
        let start = position
        guard let end = text.withUnsafeBytes({ Self.end(of: $0, from: start) }) else {
            throw fault("the text ends too early")
        }
        guard end > start else { throw fault("there is no value") }
        position = end
        return text[text.startIndex + start..<text.startIndex + end]
    }

    /// The position behind the value that begins at `start`; nil when it has no end.
    private static func end(of bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        var (position, depth) = (start, 0)
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

    private mutating func pass(_ byte: UInt8, _ missing: String) throws {
        guard next() == byte else { throw fault(missing) }
        position += 1
    }

    /// The byte that comes next but for blanks; nil at the end.
    private mutating func next() -> UInt8? {
        while text.startIndex + position < text.endIndex {
            let byte = text[text.startIndex + position]
            guard byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 else { return byte }
            position += 1
        }
        return nil
    }

    private func fault(_ words: String) -> JSONFault {
        text.withUnsafeBytes { JSONFault(.notJSON(words), after: $0.prefix(position)) }
    }
}
