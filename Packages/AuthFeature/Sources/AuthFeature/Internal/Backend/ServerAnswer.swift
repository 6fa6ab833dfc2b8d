import Foundation

/// A server's refusal, in any of its forms.
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
    /// Whether the server itself refused, and not a proxy or gateway in between.
    var isRefusal: Bool { [400, 401, 403].contains(status) && code != nil }

    /// Whether the server rejects the access token; the session may still be valid.
    var callsTokenBad: Bool { isRefusal && code == .badJWT }

    /// Whether the function does not exist: a gateway's own 404, not a 404 that the function returned for its input.
    var lacksFunction: Bool { status == 404 && (code == nil || code?.rawValue == "NOT_FOUND") }

    /// Whether the server reports that the session has ended.
    ///
    /// - Parameter refreshing: whether the server refused a refresh token.
    /// - Returns: false for every refusal that is not conclusive.
    func endsSession(refreshing: Bool) -> Bool {
        guard isRefusal, let code else { return false }
        switch code {
        case .sessionNotFound, .sessionExpired, .userNotFound, .userBanned: return true
        case .refreshTokenNotFound, .refreshTokenAlreadyUsed, .invalidGrant: return refreshing
        default: return false
        }
    }
}
