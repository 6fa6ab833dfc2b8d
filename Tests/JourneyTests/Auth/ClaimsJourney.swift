import Foundation
import Testing

@Suite("What the access token says", .timeLimit(.minutes(10))) struct ClaimsJourney {
    private static let members: Set = [
        "user", "session", "level", "methods", "issuer", "audience", "role", "issued", "expires", "algorithm", "key",
        "verifiedBy",
    ]

    private func signUp(_ home: TestHome, environment: [String: String] = [:]) async throws {
        let result = try await Program.run(
            ["auth", "sign-up", "ada@example.com", "--password-stdin"], in: home, input: "correct horse\n",
            environment: environment)
        try #require(result.status == 0, "\(result.errors)")
    }

    private func accessToken(_ home: TestHome) throws -> String {
        try #require(try record(home)["access_token"] as? String)
    }

    private func record(_ home: TestHome) throws -> [String: Any] {
        let data = try Data(contentsOf: home.url.appendingPathComponent("state/session.json"))
        return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    /// Changes what the stored token says about its level, as a program of the same user could.
    private func raiseLevel(_ home: TestHome) throws {
        var record = try record(home)
        var parts = try accessToken(home).split(separator: ".").map(String.init)
        let standard = parts[1].replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - standard.count % 4) % 4)
        let payload = try #require(Data(base64Encoded: standard + padding))
        let raised = String(decoding: payload, as: UTF8.self).replacing(#""aal1""#, with: #""aal2""#)
        try #require(raised != String(decoding: payload, as: UTF8.self))
        parts[1] = Data(raised.utf8).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        record["access_token"] = parts.joined(separator: ".")
        try JSONSerialization.data(withJSONObject: record)
            .write(to: home.url.appendingPathComponent("state/session.json"))
    }

    @Test func aTokenWithASharedSecretIsVerifiedByTheServer() async throws {
        let home = TestHome()
        try await signUp(home)
        let result = try await Program.run(["auth", "claims", "--json"], in: home)
        #expect(result.status == 0, "\(result.errors)")
        let form = try #require(result.json as? [String: Any])
        #expect(Set(form.keys) == Self.members)
        let status = try await Program.run(["auth", "status", "--json"], in: home)
        let user = try #require((status.json as? [String: Any])?["user"] as? [String: Any])
        #expect(form["user"] as? String == user["id"] as? String)
        #expect(form["algorithm"] as? String == "HS256")
        #expect(form["key"] is NSNull)
        #expect(form["verifiedBy"] as? String == "server")
        #expect(form["level"] as? String == "aal1")
        let methods = try #require(form["methods"] as? [[String: Any]])
        #expect(methods.map { $0["name"] as? String } == ["password"])

        let text = try await Program.run(["auth", "claims"], in: home)
        #expect(text.output.contains("\nLevel: aal1\nMethods: password ("))
        #expect(text.output.hasSuffix("\nAlgorithm: HS256, verified by the server\n"))
        for part in try accessToken(home).split(separator: ".") {
            #expect(!(result.output + result.errors + text.output + text.errors).contains(part))
        }
        #expect(try await Program.run(["auth", "sign-out"], in: home).status == 0)
        #expect(try await Program.run(["auth", "claims"], in: home).status == 77)
    }

    @Test func aTokenWithAPublicKeyIsVerifiedHereAndAChangedOneIsNot() async throws {
        let home = TestHome()
        // The server makes the key, but not its directory.
        try FileManager.default.createDirectory(at: home.url, withIntermediateDirectories: true)
        let key = home.url.appendingPathComponent("signing-key.json").path
        let server = try await BackendServer(home, options: ["--signing-key", key])
        try await signUp(home, environment: server.environment)
        let claims = ["auth", "claims"]
        let result = try await Program.run(claims + ["--json"], in: home, environment: server.environment)
        #expect(result.status == 0, "\(result.errors)")
        let form = try #require(result.json as? [String: Any])
        #expect(form["algorithm"] as? String == "ES256")
        #expect(form["verifiedBy"] as? String == "key")
        let name = try #require(form["key"] as? String)
        let text = try await Program.run(claims, in: home, environment: server.environment)
        #expect(text.output.hasSuffix("\nAlgorithm: ES256, verified with the server's key \(name)\n"))

        // The session stays, and works again with a token of the server.
        try raiseLevel(home)
        let stored = try home.contents()["state/session.json"]
        let refused = try await Program.run(claims, in: home, environment: server.environment)
        #expect(refused.status == 77)
        #expect(
            refused.errors.hasPrefix(
                "slipway: The access token is not verified: its signature does not fit the server's key. "))
        #expect(try home.contents()["state/session.json"] == stored)
        for part in try accessToken(home).split(separator: ".") { #expect(!refused.errors.contains(part)) }
        #expect(try await Program.run(["auth", "refresh"], in: home, environment: server.environment).status == 0)
        #expect(try await Program.run(claims, in: home, environment: server.environment).status == 0)
        await server.stop()
    }
}
