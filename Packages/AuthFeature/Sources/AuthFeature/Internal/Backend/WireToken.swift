import Core
import Foundation

/// The requirements for every token in a reply.
enum WireToken {
    static func checkType(_ type: String?) throws(BackendFailure) {
        guard type == nil || type?.lowercased() == "bearer" else { throw .malformed("its token_type is not bearer") }
    }

    /// In seconds, at most ten years: a longer lifetime is a mistake, and an infinite one cannot be used in
    /// calculations.
    static func lifetime(_ expiresIn: Double?) throws(BackendFailure) -> TimeInterval {
        guard let expiresIn, expiresIn >= 1, expiresIn <= 315_360_000 else {
            throw .malformed("its expires_in is missing or invalid")
        }
        return expiresIn
    }

    /// A token is sent in a header, so a text that does not fit into a header unchanged is rejected.
    static func secret(_ text: String?, _ name: String) throws(BackendFailure) -> Secret {
        guard let text, !text.isEmpty, text.utf8.count <= 16_384, text.utf8.allSatisfy({ (0x21...0x7e) ~= $0 }) else {
            throw .malformed("its \(name) is missing or cannot be a token")
        }
        return Secret(text)
    }
}
