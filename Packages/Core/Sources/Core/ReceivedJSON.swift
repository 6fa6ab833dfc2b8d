public import Foundation

/// Decodes JSON that another program or a person wrote.
///
/// The text is UTF-8, at most ``JSONNesting/limit`` levels deep, and has at most ``valueLimit`` values; all of this is checked
/// before it is decoded. The time taken grows with the length of the text alone, and the memory is bounded by the values.
///
/// ```swift
/// let members = try ReceivedJSON.decode([String: JSONValue].self, from: Data(line.utf8))
/// ```
public enum ReceivedJSON {
    /// Why a text was refused before it was decoded.
    public enum Refusal: Error, Sendable, Equatable {
        case nestedTooDeeply
        case tooManyValues
        /// Another encoding, or a null byte, which JSON never holds.
        case notUTF8
    }

    /// How many values of all kinds a text may have. A decoded value takes up to 150 bytes, whatever it takes in the text.
    public static let valueLimit = 1_000_000

    /// - Parameter values: how many the text may have.
    /// - Throws: ``Refusal``, or the `DecodingError` of `JSONDecoder`.
    public static func decode<Value: Decodable>(
        _ type: Value.Type, from text: Data, values: Int = valueLimit
    ) throws -> Value {
        // JSONDecoder also takes UTF-16 and UTF-32, whose brackets and quotes the measure of the depth would misread. They
        // always hold null bytes.
        let hasNull = text.withUnsafeBytes { bytes in
            bytes.baseAddress.map { memchr($0, 0, bytes.count) != nil } ?? false
        }
        guard !hasNull else { throw Refusal.notUTF8 }
        let size = JSONSize(of: text)
        guard size.depth <= JSONNesting.limit else { throw Refusal.nestedTooDeeply }
        guard size.values <= values else { throw Refusal.tooManyValues }
        let decoder = JSONDecoder()
        decoder.userInfo[JSONDocument.key] = JSONDocument(text)
        return try decoder.decode(type, from: text)
    }

    /// Decodes a text whose numbers are only computed with: each is a ``JSONValue/number(_:)``.
    ///
    /// - Parameters:
    ///   - nesting: how deep arrays and objects may stand in each other.
    ///   - values: how many values of all kinds there may be.
    public static func value(of text: Data, nesting: Int, values: Int) throws(JSONFault) -> JSONValue {
        try JSONParser.parse(text, limits: .init(nesting: nesting, values: values, keepsNumbers: false))
    }

    /// The length of the value that a text begins with, by its brackets and quotes alone; nil when it has no end.
    public static func length(ofValueBeginning text: Data) -> Int? { JSONParser.length(ofValueBeginning: text) }

    /// The place where a text stops being JSON, is nested too deeply or has too many values: the line and the letter in
    /// it, from 1. Nil for JSON.
    public static func fault(in text: Data) -> (line: Int, column: Int)? {
        do throws(JSONFault) {
            _ = try JSONParser.parse(text, limits: .init(values: valueLimit))
            return nil
        } catch {
            return (error.line, error.column)
        }
    }
}

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
        try JSONParser.forEachPart(of: text, in: UInt8(ascii: "{")) { name, value in try body(name ?? "", value) }
    }

    /// Takes the elements of the array that a text is, in their order.
    ///
    /// - Parameter body: is given an element's index and value.
    /// - Throws: as ``forEachMember(of:_:)``.
    public static func forEachElement(
        of text: Data, _ body: (_ index: Int, _ value: Data) throws -> Void
    ) throws {
        var index = 0
        try JSONParser.forEachPart(of: text, in: UInt8(ascii: "[")) { _, value in
            try body(index, value)
            index += 1
        }
    }
}

/// Why a text is not taken for JSON, and where.
public struct JSONFault: Error, Sendable, Equatable {
    /// What is wrong at that place.
    public enum Reason: Error, Sendable, Equatable {
        /// - Parameter words: as a part of a sentence, such as `a colon is missing`.
        case notJSON(String)
        case nestedTooDeeply
        case tooManyValues
    }

    public let reason: Reason
    /// The number of the line, from 1.
    public let line: Int
    /// The letter in the line, from 1.
    public let column: Int

    init(_ reason: Reason, after text: Slice<UnsafeRawBufferPointer>) {
        self.reason = reason
        // The text may have hundreds of megabytes: nothing of it is copied.
        var (line, column) = (1, 1)
        for byte in text.starts(with: [0xef, 0xbb, 0xbf]) ? text.dropFirst(3) : text {
            if byte == 0x0a {
                (line, column) = (line + 1, 1)
            } else if byte & 0xc0 != 0x80 {
                column += 1
            }
        }
        (self.line, self.column) = (line, column)
    }
}

/// How deep JSON may be nested: the work of decoders grows with the depth.
public enum JSONNesting {
    /// The deepest nesting that is accepted.
    public static let limit = 64
}
