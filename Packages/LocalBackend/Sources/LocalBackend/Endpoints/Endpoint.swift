/// One call that the backend answers. Each is a type in a file of its own, listed in ``EndpointList``.
protocol Endpoint: Sendable {
    var method: String { get }
    /// Whole, without a trailing slash. A segment `{name}` stands for any: see ``Request/captures``.
    var path: String { get }

    /// - Throws: ``AuthError`` for what the caller is to be told; anything else becomes a 500 without details.
    func reply(to request: Request) async throws -> Reply
}
