public import Foundation

/// Decodes JSON that another program or a person wrote.
///
/// The text is UTF-8 and at most ``JSONNesting/limit`` levels deep; both are checked before it is decoded. The time taken
/// grows with the length of the text alone.
///
/// ```swift
/// let members = try ReceivedJSON.decode([String: JSONValue].self, from: Data(line.utf8))
/// ```
public enum ReceivedJSON {
    /// Why a text was refused before it was decoded.
    public enum Refusal: Error, Sendable, Equatable {
        case nestedTooDeeply
        /// Another encoding, or a null byte, which JSON never holds.
        case notUTF8
    }

    /// - Throws: ``Refusal``, or the `DecodingError` of `JSONDecoder`.
    public static func decode<Value: Decodable>(_ type: Value.Type, from text: Data) throws -> Value {
        // JSONDecoder also takes UTF-16 and UTF-32, whose brackets and quotes the measure of the depth would misread. They
        // always hold null bytes.
        guard !text.contains(0) else { throw Refusal.notUTF8 }
        guard JSONNesting.depth(of: text) <= JSONNesting.limit else { throw Refusal.nestedTooDeeply }
        let decoder = JSONDecoder()
        decoder.userInfo[JSONDocument.key] = JSONDocument(text)
        return try decoder.decode(type, from: text)
    }

    /// A text of any kind whose numbers are only computed with: each is a ``JSONValue/number(_:)``.
    ///
    /// - Parameters:
    ///   - nesting: how deep arrays and objects may stand in each other.
    ///   - values: how many values of all kinds there may be.
    public static func value(of text: Data, nesting: Int, values: Int) throws(JSONFault) -> JSONValue {
        try JSONParser.parse(text, limits: .init(nesting: nesting, values: values, keepsNumbers: false))
    }

    /// Where a text stops being JSON, or is nested too deeply: the line and the letter in it, from 1. Nil for JSON.
    public static func fault(in text: Data) -> (line: Int, column: Int)? {
        do throws(JSONFault) {
            _ = try JSONParser.parse(text)
            return nil
        } catch {
            return (error.line, error.column)
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
    /// From 1.
    public let line: Int
    /// The letter in the line, from 1.
    public let column: Int

    init(_ reason: Reason, after text: some Sequence<UInt8>) {
        let before = String(decoding: Array(text), as: UTF8.self).drop { $0 == "\u{feff}" }
        let lines = before.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        self.reason = reason
        line = lines.count
        column = (lines.last?.count ?? 0) + 1
    }
}
