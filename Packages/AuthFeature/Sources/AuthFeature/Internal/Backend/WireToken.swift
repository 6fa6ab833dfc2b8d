import Core
import Foundation

/// What every token of the wire has to be.
enum WireToken {
    static func checkType(_ type: String?) throws(BackendFailure) {
        guard type == nil || type?.lowercased() == "bearer" else { throw .malformed("its token_type is not bearer") }
    }

    /// In seconds. Ten years: what lasts longer is a mistake, and what has no end cannot be counted with.
    static func lifetime(_ expiresIn: Double?) throws(BackendFailure) -> TimeInterval {
        guard let expiresIn, expiresIn >= 1, expiresIn <= 315_360_000 else {
            throw .malformed("its expires_in is missing or makes no sense")
        }
        return expiresIn
    }

    /// A token goes into a header; what would not fit there unchanged is none.
    static func secret(_ text: String?, _ name: String) throws(BackendFailure) -> Secret {
        guard let text, !text.isEmpty, text.utf8.count <= 16_384, text.utf8.allSatisfy({ (0x21...0x7e) ~= $0 }) else {
            throw .malformed("its \(name) is missing or cannot be a token")
        }
        return Secret(text)
    }
}
