import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// Paths with named segments.
    struct EndpointTableTests {
        private static let table = EndpointTable(
            [
                ("GET", "/users"), ("GET", "/users/{id}"), ("PUT", "/users/{id}"), ("GET", "/users/me"),
                ("GET", "/users/{id}/factors/{factor}"),
            ].map { method, path in Endpoint(method, path, .anyone) { (_: Request) in Reply(status: 204) } })

        @Test(
            arguments: [
                ("/users", ["GET"], [:]), ("/users/7", ["GET", "PUT"], ["id": "7"]), ("/users/me", ["GET"], [:]),
                ("/users/7/factors/8", ["GET"], ["id": "7", "factor": "8"]),
                ("/users/%37", ["GET", "PUT"], ["id": "%37"]),
            ] as [(String, [String], [String: String])])
        func namesStandForOneSegment(_ path: String, methods: [String], captures: [String: String]) throws {
            let match = try #require(Self.table.match(path))
            #expect(match.methods.keys.sorted() == methods)
            #expect(match.captures == captures)
        }

        @Test(arguments: ["/", "/users/", "/users/7/", "/users/7/factors", "/users//factors/8", "users", "/Users"])
        func nothingElseMatches(_ path: String) {
            #expect(Self.table.match(path) == nil)
        }
    }
}
