import CoreTesting
import Foundation
import Testing

/// `slipway dex`: pictures are identified, listed, printed and exported.
@Suite(.timeLimit(.minutes(10))) struct DexCommandTests {
    private let home = TestHome()
    private static let oak =
        #"{"subject":true,"reason":null,"candidates":[{"name":"Oak","kind":"plant","sure":0.9,"evidence":["lobes"]}]}"#

    private func signUp() async throws {
        let words = ["auth", "sign-up", "ada@example.com", "--password-stdin"]
        let result = try await Program.run(words, in: home, input: "correct horse battery\n")
        try #require(result.status == 0, "\(result)")
    }

    private func run(_ words: [String], environment: [String: String] = [:]) async throws -> Program.Result {
        try await Program.run(["dex"] + words, in: home, environment: environment)
    }

    @Test func aFindIsListedPrintedAndExported() async throws {
        try await signUp()
        let server = try ScriptedAIServer(answering: Self.oak)
        let picture = try home.writePicture("leaf.png")
        var result = try await run(["scan", picture], environment: server.environment)
        #expect(result.status == 0, "\(result)")
        #expect(result.output == "Found: Oak. Likely.\n")
        result = try await run(["scan", picture, "--json"], environment: server.environment)
        let form = try #require(result.json as? [String: Any])
        #expect(form["result"] as? String == "seen-again")
        try await JSONShapes.load().check(result.output, of: "dex scan")

        let id = try #require(form["id"] as? String)
        result = try await run(["list"])
        #expect(result.output.hasPrefix("\(id)  Oak, plant · Seen 2 times · "), "\(result)")
        try await JSONShapes.load().check(try await run(["list", "--json"]).output, of: "dex list")
        #expect(try await run(["list", "birch"]).errors == "slipway: There are no finds.\n")
        result = try await run(["show", id])
        #expect(
            result.output.hasPrefix("Oak, plant: likely\n  lobes\nYou have not confirmed this.\nSeen 2 times, last "),
            "\(result)")
        try await JSONShapes.load().check(try await run(["show", id, "--json"]).output, of: "dex show")
        #expect(try await run(["show", "nothing"]).status == 65)
        result = try await run(["export"])
        #expect((result.json as? [String: Any])?["version"] is Int, "\(result)")
        try await JSONShapes.load().check(result.output, of: "dex export")
    }

    @Test(arguments: [
        ("401 Unauthorized", "invalid_api_key", Int32(77), false), ("404 Not Found", "model_not_found", 65, false),
        ("429 Too Many Requests", "rate_limit_exceeded", 75, true), ("500 Internal Server Error", "error", 75, true),
    ])
    func aScanThatFailsHasItsExitCode(_ status: String, _ error: String, _ code: Int32, _ isKept: Bool) async throws {
        try await signUp()
        let server = try ScriptedAIServer(
            status, #"{"error":{"message":"It failed.","code":"\#(error)"}}"#,
            fields: "Retry-After: 99999\r\nx-should-retry: false\r\n")
        let picture = try home.writePicture("leaf.png")
        let result = try await run(["scan", picture], environment: server.environment)
        #expect(result.status == code, "\(result)")
        let list = try await run(["list"])
        #expect(list.output.contains("  Waits for the server, Scanned on ") == isKept, "\(list)")
    }

    @Test func withoutAServerTheScanWaits() async throws {
        try await signUp()
        let port = try UnusedPort.next()
        let result = try await run(
            ["scan", try home.writePicture("leaf.png")],
            environment: ["AI_URL": "http://127.0.0.1:\(port)/v1", "AI_MODEL": "m"])
        #expect(result.status == 69, "\(result)")
        #expect(result.errors.contains("It is identified when the server is back."), "\(result)")
    }

    @Test func withoutAnAccountNothingIsScanned() async throws {
        #expect(try await run(["scan", try home.writePicture("leaf.png")]).status == 77)
    }
}
