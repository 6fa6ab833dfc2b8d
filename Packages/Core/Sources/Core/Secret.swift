import Foundation

/// A text that must never be shown: printing, dumping or interpolating it reveals nothing.
public struct Secret: Sendable, Hashable {
    /// The text itself, for the one place that sends or stores it.
    public let revealed: String

    public init(_ text: String) {
        revealed = text
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "(secret)" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension Secret: Codable {
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(revealed)
    }
}

extension Secret {
    /// The text with `(secret)` in place of every secret.
    ///
    /// Texts are compared byte by byte, so that a combining mark, a joiner or a variation selector after a secret hides
    /// nothing of it. Found are the secret as it is and in both canonical normal forms (NFC, NFD), each also as JSON and as a
    /// URL would spell it. Not found are parts of a secret, other encodings, and other cases of letters.
    public static func hide(_ secrets: [Secret], in text: String) -> String {
        // The longest first: one that begins with another would leave its rest.
        let spellings = Set(secrets.flatMap(\.spellings)).filter { !$0.isEmpty }.sorted { $0.count > $1.count }
        var bytes = Array(text.utf8)
        for spelling in spellings { bytes = replacing(spelling, in: bytes) }
        return String(decoding: bytes, as: UTF8.self)
    }

    private var spellings: [[UInt8]] {
        [
            revealed, revealed.precomposedStringWithCanonicalMapping, revealed.decomposedStringWithCanonicalMapping,
        ]
        .flatMap { [Array($0.utf8), Self.json($0), Array($0.percentEncoded.utf8)] }
    }

    /// Inside of JSON's quotes.
    private static func json(_ text: String) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        guard let data = try? encoder.encode(text) else { return [] }
        return Array(data.dropFirst().dropLast())
    }

    private static func replacing(_ spelling: [UInt8], in bytes: [UInt8]) -> [UInt8] {
        guard bytes.count >= spelling.count else { return bytes }
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == spelling[0], bytes[index...].starts(with: spelling) {
                result += Array("(secret)".utf8)
                index += spelling.count
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return result
    }
}
