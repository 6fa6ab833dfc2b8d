import Testing

/// The in-memory server of the tests and the embedded backend answer alike, wherever a client can see it.
@Suite("Two servers, one protocol", .timeLimit(.minutes(10)))
struct AuthServerTests {
    @Test(arguments: AuthServer.Kind.allCases, WireCase.all)
    func answersAsTheProtocolSays(_ kind: AuthServer.Kind, _ example: WireCase) async throws {
        try await AuthServer.with(kind, requiresConfirmation: example.requiresConfirmation) { server in
            var walk = try await WireWalk(server)
            for step in example.steps { try await walk.take(step) }
        }
    }
}
