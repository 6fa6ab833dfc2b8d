import Foundation

/// The token of a Test Store's receipt: `test_<milliseconds>_<uuid>`.
enum ReceiptToken {
    static func isValid(_ token: String) -> Bool {
        let parts = token.split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "test" else { return false }
        return (1...16).contains(parts[1].utf8.count) && parts[1].utf8.allSatisfy(\.isDigit)
            && parts[2].utf8.count == 36 && UUID(uuidString: String(parts[2])) != nil
    }
}
