import Foundation
import Testing

extension TestHome {
    /// What the operator of the built-in Test Store does.
    @discardableResult
    func store(_ line: String) async throws -> Program.Result {
        let result = try await Program.run(
            ["backend", "purchases"] + line.split(separator: " ").map(String.init), in: self)
        #expect(result.status == 0, "\(line): \(result.errors)")
        return result
    }

    func pro(
        _ words: String..., input: String = "", environment: [String: String] = [:]
    ) async throws -> Program.Result {
        try await Program.run(["pro"] + words, in: self, input: input, environment: environment)
    }

    /// What `slipway pro … --json` prints.
    func proForm(_ words: String..., environment: [String: String] = [:]) async throws -> [String: Any] {
        let result = try await Program.run(["pro"] + words + ["--json"], in: self, environment: environment)
        return try #require(result.json as? [String: Any], "\(result)")
    }

    /// A new account on this home, signed in.
    func signUp(_ email: String = "ada@example.com", environment: [String: String] = [:]) async throws {
        let result = try await Program.run(
            ["auth", "sign-up", email, "--password-stdin"], in: self, input: "correct horse\n",
            environment: environment)
        try #require(result.status == 0, "\(result)")
    }
}
