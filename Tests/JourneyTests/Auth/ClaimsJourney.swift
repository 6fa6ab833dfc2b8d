import Foundation
import Testing

@Suite("What the access token says", .timeLimit(.minutes(10))) struct ClaimsJourney {
    private static let members: Set = [
        "user", "session", "level", "methods", "issuer", "audience", "role", "issued", "expires", "algorithm", "key",
        "verifiedBy",
    ]

    private func accessToken(_ home: TestHome) throws -> String {
        let data = try Data(contentsOf: home.url.appendingPathComponent("state/session.json"))
        let record = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        return try #require(record["access_token"] as? String)
    }

    @Test func theServerVerifiesTheToken() async throws {
        let home = TestHome()
        try await home.signUp()
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
}
