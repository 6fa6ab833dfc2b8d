/// One call that the backend answers. Each is a type in a file of its own, listed in ``EndpointList``.
protocol Endpoint: Sendable {
    var method: String { get }
    /// The full path, without a trailing slash. A segment `{name}` matches any segment: see ``Request/captures``.
    var path: String { get }

    /// - Throws: ``AuthError`` for an error that the caller may see; any other error becomes a 500 without details.
    func reply(to request: Request) async throws -> Reply
}
