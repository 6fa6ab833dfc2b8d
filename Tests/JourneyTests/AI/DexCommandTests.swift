import CoreTesting
import Foundation
import Testing

/// `slipway dex`: pictures are identified, listed, printed and exported.
@Suite(.timeLimit(.minutes(10))) struct DexCommandTests {
    private let home = TestHome()
    private static let oak =
        #"{"subject":true,"reason":null,"candidates":[{"name":"Oak","kind":"plant","sure":0.9,"evidence":["lobes"]}]}"#

    private func run(_ words: [String], environment: [String: String] = [:]) async throws -> Program.Result {
        try await Program.run(["dex"] + words, in: home, environment: environment)
    }

    @Test func aFindIsListedPrintedAndExported() async throws {
        try await home.signUp()
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
            result.output.hasPrefix("Oak, plant: likely\n  lobes\nYou have not confirmed this.\nSeen 2 times, last: "),
            "\(result)")
        try await JSONShapes.load().check(try await run(["show", id, "--json"]).output, of: "dex show")
        #expect(try await run(["show", "nothing"]).status == 65)
        result = try await run(["export"])
        #expect((result.json as? [String: Any])?["version"] is Int, "\(result)")
        try await JSONShapes.load().check(result.output, of: "dex export")
    }

    @Test func withoutAServerTheScanWaits() async throws {
        try await home.signUp()
        let port = try UnusedPort.next()
        let result = try await run(
            ["scan", try home.writePicture("leaf.png")],
            environment: ["AI_URL": "http://127.0.0.1:\(port)/v1", "AI_MODEL": "m"])
        #expect(result.status == 69, "\(result)")
        #expect(result.errors.contains("It is identified when the server is back."), "\(result)")
        #expect(try await run(["list"]).output.contains("  Waits for the server, Scanned: Today, "))
    }
}
