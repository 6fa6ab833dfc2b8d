import Foundation

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
        guard !id.allSatisfy(\.isWhitespace) else { throw PurchasesFailure(400, 7220, "The app user ID is empty.") }
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
