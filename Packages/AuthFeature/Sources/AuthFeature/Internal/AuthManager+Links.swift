import Foundation

/// What came of a link.
struct Arrival: Sendable, Equatable {
    /// Why somebody followed it.
    enum Purpose: Sendable, Equatable {
        case signIn, recovery, emailChange
    }

    let user: AppUser
    let purpose: Purpose
}

/// Links that complete what was begun here.
extension AuthManager {
    func complete(_ link: URL) async throws(AuthError) -> Arrival {
        throw .notAvailable(what: "Signing in by link")
    }
}
