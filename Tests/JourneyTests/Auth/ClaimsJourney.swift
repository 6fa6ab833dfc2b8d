import Foundation
import Testing

@Suite("What the access token says", .timeLimit(.minutes(10))) struct ClaimsJourney {
    private static let members: Set = [
        "user", "session", "level", "methods", "issuer", "audience", "role", "issued", "expires", "algorithm", "key",
        "verifiedBy",
    ]

    @Test func aTokenWithASharedSecretIsVerifiedByTheServer() async throws {
        let home = TestHome()
        try await home.signUp()
        let result = try await Program.run(["auth", "claims", "--json"], in: home)
        #expect(result.status == 0, "\(result.errors)")
        let form = try #require(result.json as? [String: Any])
        #expect(Set(form.keys) == Self.members)
        #expect(form["algorithm"] as? String == "HS256")
        #expect(form["key"] is NSNull)
        #expect(form["verifiedBy"] as? String == "server")
        #expect(form["level"] as? String == "aal1")
        let methods = try #require(form["methods"] as? [[String: Any]])
        #expect(methods.map { $0["name"] as? String } == ["password"])

        let text = try await Program.run(["auth", "claims"], in: home)
        #expect(text.output.contains("\nLevel: aal1\nMethods: password ("))
        #expect(text.output.hasSuffix("\nAlgorithm: HS256, verified by the server\n"))
        #expect(try await Program.run(["auth", "sign-out"], in: home).status == 0)
        #expect(try await Program.run(["auth", "claims"], in: home).status == 77)
    }

    @Test func aTokenWithAPublicKeyIsVerifiedHere() async throws {
        let home = TestHome()
        // The server makes the key, but not its directory.
        try FileManager.default.createDirectory(at: home.url, withIntermediateDirectories: true)
        let key = home.url.appendingPathComponent("signing-key.json").path
        let server = try await BackendServer(home, options: ["--signing-key", key])
        try await home.signUp(environment: server.environment)
        let claims = ["auth", "claims"]
        let result = try await Program.run(claims + ["--json"], in: home, environment: server.environment)
        let form = try #require(result.json as? [String: Any], "\(result)")
        #expect(form["algorithm"] as? String == "ES256")
        #expect(form["verifiedBy"] as? String == "key")
        let name = try #require(form["key"] as? String)
        let text = try await Program.run(claims, in: home, environment: server.environment)
        #expect(text.output.hasSuffix("\nAlgorithm: ES256, verified with the server's key \(name)\n"))
        await server.stop()
    }
}
