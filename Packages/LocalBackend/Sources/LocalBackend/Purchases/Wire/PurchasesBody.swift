import Core
import Foundation

/// The id that a client has chosen for a subscriber.
enum AppUserID {
    /// In characters.
    static let longest = 100

    /// The id in a path's segment, decoded once.
    static func decoded(_ segment: String) throws(PurchasesFailure) -> String {
        guard let id = segment.removingPercentEncoding else {
            throw .userInvalid("has an invalid escape; write a percent sign as %25")
        }
        return try checked(id)
    }

    /// Whether a client has made the id for a user who is not signed in.
    static func isAnonymous(_ id: String) -> Bool { id.hasPrefix("$RCAnonymousID:") }

    static func checked(_ id: String) throws(PurchasesFailure) -> String {
        guard !id.allSatisfy(\.isWhitespace) else { throw .userMissing }
        guard id.count <= longest, id.utf8.count <= longest * 4 else {
            throw .userInvalid("has more than \(longest) characters")
        }
        guard !id.contains("/") else { throw .userInvalid("must not contain a slash") }
        guard id.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
            throw .userInvalid("must not contain control characters")
        }
        return id
    }
}

/// The token of a Test Store's receipt: `test_<milliseconds>_<uuid>`.
enum ReceiptToken {
    static func isValid(_ token: String) -> Bool {
        let parts = token.split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "test" else { return false }
        return (1...16).contains(parts[1].utf8.count) && parts[1].utf8.allSatisfy(\.isDigit)
            && parts[2].utf8.count == 36 && UUID(uuidString: String(parts[2])) != nil
    }
}

/// What a client notes about a subscriber: `{"$email": {"value": "ada@example.com", "updated_at_ms": 1800000000000}}`.
enum SubscriberAttributes {
    private static let mostNames = 50
    private static let longestName = 40
    private static let longestValue = 500

    /// - Throws: ``PurchasesFailure`` that lists what cannot be kept, by name.
    static func check(_ attributes: JSONObject) throws(PurchasesFailure) {
        guard attributes.count <= mostNames else { throw .badRequest("Send at most \(mostNames) attributes.") }
        let errors = attributes.sorted { $0.key < $1.key }.compactMap { name, attribute in
            problem(name, attribute).map { (name: name, message: $0) }
        }
        guard errors.isEmpty else { throw .attributesInvalid(errors) }
    }

    private static func problem(_ name: String, _ attribute: JSONValue) -> String? {
        guard (1...longestName).contains(name.count) else { return "A name has 1 to \(longestName) characters." }
        switch attribute["value"] {
        case .null: break
        case .string(let value) where value.count <= longestValue: break
        default: return "'value' must be a text of at most \(longestValue) characters, or null."
        }
        guard case .integer(0...) = attribute["updated_at_ms"] else {
            return "'updated_at_ms' must be a time in milliseconds."
        }
        return nil
    }
}
