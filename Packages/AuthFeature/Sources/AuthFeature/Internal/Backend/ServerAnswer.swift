import Foundation

/// A server's refusal, whatever form it came in.
struct ServerAnswer: Sendable, Equatable {
    let status: Int
    /// Nil when the reply has none, such as a proxy's page.
    var code: AuthErrorCode?
    /// Free of control characters and bounded.
    var message: String?
    /// Why a password is weak.
    var reasons: [String] = []
    var retryAfter: Duration?
}

extension ServerAnswer {
    /// Whether this is the server's own refusal, and not that of something in between.
    var isRefusal: Bool { [400, 401, 403].contains(status) && code != nil }

    /// Whether the access token is no good, though the session may be.
    var callsTokenBad: Bool { isRefusal && code == .badJWT }

    /// Whether there is no such function; a gateway's own 404, and not a function's word about what it was asked for.
    var lacksFunction: Bool { status == 404 && (code == nil || code?.rawValue == "NOT_FOUND") }

    /// Whether this is the server's word that the session is over.
    ///
    /// - Parameter refreshing: the refusal is of a refresh token.
    /// - Returns: false for every refusal that leaves room for doubt.
    func endsSession(refreshing: Bool) -> Bool {
        guard isRefusal, let code else { return false }
        switch code {
        case .sessionNotFound, .sessionExpired, .userNotFound, .userBanned: return true
        case .refreshTokenNotFound, .refreshTokenAlreadyUsed, .invalidGrant: return refreshing
        default: return false
        }
    }
}
