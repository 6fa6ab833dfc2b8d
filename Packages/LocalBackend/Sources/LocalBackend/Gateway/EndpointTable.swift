/// Which endpoint answers which path.
///
/// A path is compared segment by segment, as received: nothing is percent-decoded, so that each endpoint has only one
/// spelling. A segment `{name}` of an endpoint's path matches any segment that is not empty.
struct EndpointTable: Sendable {
    /// The endpoints that share a path, by method, and the values of its named segments.
    struct Match: Sendable {
        let methods: [String: Endpoint]
        let captures: [String: String]
    }

    private struct Pattern: Sendable {
        let segments: [Substring]
        let methods: [String: Endpoint]
    }

    private let literal: [String: [String: Endpoint]]
    private let patterns: [Pattern]
    private let guards: [PathGuard]

    /// Of two endpoints with the same method and path, the first is used.
    init(_ endpoints: [Endpoint], guards: [PathGuard] = []) {
        self.guards = guards
        let byPath = Dictionary(grouping: endpoints, by: \.path).mapValues { sharing in
            Dictionary(sharing.map { ($0.method, $0) }, uniquingKeysWith: { first, _ in first })
        }
        literal = byPath.filter { !$0.key.contains("{") }
        patterns = byPath.filter { $0.key.contains("{") }.map { path, methods in
            Pattern(segments: Self.segments(path), methods: methods)
        }
    }

    /// Nil when no endpoint matches. A literal path takes precedence over one with named segments.
    func match(_ path: String) -> Match? {
        if let methods = literal[path] { return Match(methods: methods, captures: [:]) }
        let segments = Self.segments(path)
        for pattern in patterns {
            if let captures = Self.captures(segments, by: pattern.segments) {
                return Match(methods: pattern.methods, captures: captures)
            }
        }
        return nil
    }

    /// What is checked before a call is answered that no endpoint of this path answers.
    func guards(of path: String) -> [PathGuard] { guards.filter { $0.covers(path) } }

    private static func segments(_ path: String) -> [Substring] {
        path.split(separator: "/", omittingEmptySubsequences: false)
    }

    private static func captures(_ segments: [Substring], by pattern: [Substring]) -> [String: String]? {
        guard segments.count == pattern.count else { return nil }
        var captures: [String: String] = [:]
        for (segment, wanted) in zip(segments, pattern) {
            if wanted.hasPrefix("{"), wanted.hasSuffix("}") {
                guard !segment.isEmpty else { return nil }
                captures[String(wanted.dropFirst().dropLast())] = String(segment)
            } else if segment != wanted {
                return nil
            }
        }
        return captures
    }
}

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
