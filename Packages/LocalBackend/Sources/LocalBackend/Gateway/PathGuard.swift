/// A check for a path and everything below it, as far as no endpoint answers.
///
/// The real server makes such checks before it looks for the path or the method: a call without a token is answered 401
/// below `/user`, not 404 or 405.
struct PathGuard: Sendable {
    let path: String
    var access = Access.anyone
    /// What is checked besides. Throws ``CallError`` when the call is refused.
    var check: @Sendable (Request) throws -> Void = { _ in }

    func covers(_ path: String) -> Bool { path == self.path || path.hasPrefix(self.path + "/") }
}

extension PathGuard {
    private static let factorsPath = "/auth/v1/factors"

    /// In the order in which they are checked.
    static let all = [
        PathGuard(path: "/auth/v1/user", access: .session),
        PathGuard(path: "/auth/v1/reauthenticate", access: .session),
        PathGuard(path: factorsPath, access: .session) { request in
            try request.caller?.checkMayHaveFactors()
            // The factor of the path is looked for before what follows it.
            guard let name = request.head.path.dropFirst(factorsPath.count + 1).split(separator: "/").first
            else { return }
            var request = request
            request.captures["factor_id"] = String(name)
            _ = try request.caller?.factor(of: request)
        },
        PathGuard(path: "/auth/v1/admin", access: .administrator),
        PathGuard(path: "/auth/v1/user/identities") { _ in
            throw CallError(404, .manualLinkingDisabled, "Manual linking is disabled")
        },
        // SAML is not supported. The code distinguishes this from a server without such a path.
        PathGuard(path: "/auth/v1/sso") { _ in throw CallError(404, .samlProviderDisabled, "SAML 2.0 is disabled") },
        PathGuard(path: "/auth/v1/callback") { request in
            throw (request.query["state"] ?? "").isEmpty
                ? CallError.stateMissing : CallError.badRequest(.badOAuthState, "OAuth callback with invalid state")
        },
    ]
}
