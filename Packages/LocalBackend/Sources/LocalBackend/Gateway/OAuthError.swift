/// The error of a call that follows the OAuth protocol: always 400, in one form for all clients (RFC 6749, 5.2).
struct OAuthError: Error, Sendable, Equatable {
    let error: String
    let description: String

    init(_ error: String, _ description: String) {
        self.error = error
        self.description = description
    }

    /// As Supabase Auth spells it, with a space.
    static func invalidRequest(_ description: String) -> OAuthError { OAuthError("invalid request", description) }

    var reply: Reply {
        let body = ["error": error, "error_description": description]
        // Strings always encode.
        return (try? .json(body, status: 400)) ?? Reply(status: 400)
    }
}
