/// A check for a path and everything below it, as far as no endpoint answers.
///
/// The real server makes such checks before it looks for the path or the method: a call without a token is answered 401
/// below `/user`, not 404 or 405. An endpoint makes its checks itself.
struct PathGuard: Sendable {
    let path: String
    /// - Throws: ``CallError`` when the call is refused.
    let check: @Sendable (Request) async throws -> Void

    func covers(_ path: String) -> Bool { path == self.path || path.hasPrefix(self.path + "/") }
}

extension PathGuard {
    private static let factorsPath = "/auth/v1/factors"

    /// In the order in which they are checked.
    static func all(_ parts: BackendParts) -> [PathGuard] {
        let signedIn = ["user", "reauthenticate"].map { name in
            PathGuard(path: "/auth/v1/\(name)") { _ = try await parts.caller(of: $0) }
        }
        return signedIn + [
            PathGuard(path: factorsPath) { request in
                // The factor of the path is looked for before what follows it.
                let name = request.head.path.dropFirst(factorsPath.count + 1).split(separator: "/").first
                guard let name else { return _ = try await parts.factorCaller(of: request) }
                var request = request
                request.captures["factor_id"] = String(name)
                _ = try await parts.ownFactor(of: request)
            },
            PathGuard(path: "/auth/v1/admin") { try await parts.checkAdministrator($0) },
            PathGuard(path: "/auth/v1/user/identities") { _ in
                throw CallError(404, .manualLinkingDisabled, "Manual linking is disabled")
            },
            // SAML is not supported. The code distinguishes this from a server without such a path.
            PathGuard(path: "/auth/v1/sso") { _ in
                throw CallError(404, .samlProviderDisabled, "SAML 2.0 is disabled")
            },
            PathGuard(path: "/auth/v1/callback") { request in
                throw (request.query["state"] ?? "").isEmpty
                    ? CallError.stateMissing : CallError.badRequest(.badOAuthState, "OAuth callback with invalid state")
            },
        ]
    }
}
