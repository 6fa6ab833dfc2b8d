/// One way to get a session: a value of `grant_type`.
protocol Grant: Sendable {
    var type: String { get }

    func session(for request: Request) async throws -> SessionReply
}

/// A session in exchange for one of several kinds of proof.
struct Token: Endpoint {
    let method = "POST"
    let path = "/auth/v1/token"
    private let grants: [String: any Grant]

    init(grants: [any Grant]) {
        self.grants = Dictionary(grants.map { ($0.type, $0) }, uniquingKeysWith: { first, _ in first })
    }

    func reply(to request: Request) async throws -> Reply {
        guard let grant = grants[request.query["grant_type"] ?? ""] else {
            throw AuthError.badRequest(.invalidCredentials, "unsupported_grant_type")
        }
        return try .json(try await grant.session(for: request))
    }
}
