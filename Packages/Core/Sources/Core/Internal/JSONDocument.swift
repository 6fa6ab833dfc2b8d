import Foundation
import Synchronization

/// A JSON text beside the decoder that decodes it, so that a ``JSONValue`` in it is looked up and not decoded.
///
/// A decoder does not say of which kind a value is. Decoding any value would have to try each kind, and each failed try
/// describes its whole path in an error: 20 s for a megabyte at a depth of 64.
final class JSONDocument: Sendable {
    /// Where a decoder's `userInfo` holds it.
    static let key: CodingUserInfoKey = {
        // The initialiser fails for no text; its type says otherwise for historical reasons.
        guard let key = CodingUserInfoKey(rawValue: "slipway.json-document") else { preconditionFailure() }
        return key
    }()

    private let text: Data
    /// Parsed when first asked for: most texts hold no ``JSONValue``.
    private let root = Mutex<JSONValue?>(nil)

    init(_ text: Data) {
        self.text = text
    }

    /// - Throws: `DecodingError.dataCorrupted` when the text is not JSON or nothing stands at the path.
    func value(at path: [any CodingKey]) throws -> JSONValue {
        var value = try parsed(path)
        for key in path {
            let next: JSONValue?
            switch value {
            case .object(let members): next = members[key.stringValue]
            case .array(let elements):
                next = key.intValue.flatMap { elements.indices.contains($0) ? elements[$0] : nil }
            default: next = nil
            }
            guard let next else { throw Self.corrupted(path) }
            value = next
        }
        return value
    }

    private func parsed(_ path: [any CodingKey]) throws -> JSONValue {
        try root.withLock { root in
            if let known = root { return known }
            guard let value = try? JSONParser.parse(text) else { throw Self.corrupted(path) }
            root = value
            return value
        }
    }

    private static func corrupted(_ path: [any CodingKey]) -> DecodingError {
        .dataCorrupted(.init(codingPath: path, debugDescription: "The given data was not valid JSON."))
    }
}
