import Foundation
import Testing

/// `slipway help json` describes what the commands print.
@Suite(.timeLimit(.minutes(10))) struct JSONShapeTests {
    private let home = TestHome()
    private static let password = "correct horse battery\n"

    @Test func everyCommandIsDescribedOnce() async throws {
        let shapes = try await JSONShapes.load()
        let described = shapes.all.dropFirst().flatMap(\.commands).sorted()
        let existing = try await CommandTree.load().commands.filter(\.isLeaf).map { $0.path.joined(separator: " ") }
        #expect(described == existing.sorted())
    }

    @Test func thePageIsTheHelpOfTheCommand() async throws {
        let page = try await Program.run(["json"], in: home)
        let help = try await Program.run(["help", "json"], in: home, environment: ["COLUMNS": "1000"])
        #expect(page.output.contains("settings list\n  .[].key      text\n"))
        #expect(help.output.contains(page.output))
        #expect(!page.output.contains(".md"), "a package has no sources")
    }

    @Test func whatCommandsPrintWithoutAnAccountIsAsDescribed() async throws {
        let shapes = try await JSONShapes.load()
        for words in [
            ["auth", "status"], ["settings", "list"], ["settings", "list", "--sensitive"],
            ["settings", "get", "appearance"], ["settings", "get", "profile.name"],
            ["settings", "set", "appearance", "dark"], ["settings", "unset", "notifications"], ["settings", "export"],
            ["routes", "list"], ["routes", "check"], ["routes", "explain", "slipway://content/chat"],
            ["routes", "explain", "slipway://content/chat", "--verbose"], ["routes", "explain", "slipway://chatt"],
            ["routes", "explain", "slipway://login-callback?code=x"], ["backend", "outbox"], ["backend", "feedback"],
            ["backend", "id-token", "--email", "ada@example.com"], ["backend", "purchases", "show"],
            ["backend", "purchases", "clock"], ["backend", "purchases", "accelerate", "on"],
            ["backend", "purchases", "currency", "EUR"], ["backend", "purchases", "grace", "3d"],
            ["backend", "purchases", "code", "--product", "slipway_pro_annual"],
            ["backend", "purchases", "catalogue"], ["doctor"], ["completion", "bash"], ["json"],
            ["exit-codes"], ["install-links"], ["install-links", "--remove"], ["auth", "apple", "--begin"],
            ["auth", "magic-link", "ada@example.com"], ["auth", "resend", "bob@example.com"],
        ] {
            try await check(words, shapes)
        }
        try await check(
            ["settings", "import", "-"], shapes,
            input:
                #"{"schema":1,"appVersion":"1","date":"2026-11-22T01:53:00Z","home":{"appearance":"light"},"account":{}}"#
        )
    }

    @Test func whatCommandsPrintAboutAnAccountIsAsDescribed() async throws {
        let shapes = try await JSONShapes.load()
        try await check(["auth", "sign-up", "ada@example.com", "--password-stdin"], shapes, input: Self.password)
        try await check(["auth", "status"], shapes)
        try await check(["auth", "claims"], shapes)
        try await check(["auth", "refresh"], shapes)
        try await check(["auth", "update", "--data", "plan=trial"], shapes)
        try await check(["backend", "purchases", "gift", "ada@example.com", "--for", "P1M"], shapes)
        try await check(["backend", "purchases", "show"], shapes)
        try await check(["backend", "purchases", "refund", "ada@example.com"], shapes)
        let added = try await check(["auth", "factor", "add", "--name", "phone"], shapes)
        let app = Authenticator(try #require((added as? [String: String])?["secret"]))
        try await check(["auth", "factor", "list"], shapes)
        try await check(["auth", "factor", "confirm", "--code-stdin"], shapes, input: app.code + "\n")
        try await check(["auth", "sign-out"], shapes)
        let words = ["auth", "sign-in", "ada@example.com", "--password-stdin"]
        #expect(try await Program.run(words, in: home, input: Self.password).status == 77)
        try await check(["auth", "status"], shapes)
        try await check(["auth", "factor", "cancel"], shapes)
        #expect(try await Program.run(words, in: home, input: Self.password).status == 77)
        try await check(["auth", "factor", "verify", "--code-stdin"], shapes, input: app.nextCode + "\n")
        try await check(["auth", "factor", "remove", "phone"], shapes)
        try await check(["auth", "delete-account", "--yes"], shapes)
    }

    @Test func whatServersAndWindowsPrintIsAsDescribed() async throws {
        let shapes = try await JSONShapes.load()
        let server = try RunningProgram(
            ["backend", "serve", "--data", home.url.appendingPathComponent("server").path, "--json"], in: home)
        shapes.check(try await server.requireLine("its address"), of: "backend serve")
        server.kill(SIGTERM)
        #expect(await server.status() == 0)

        let watch = try RunningProgram(["settings", "watch", "appearance", "--now", "--json"], in: home)
        shapes.check(try await watch.requireLine("the value"), of: "settings watch")
        watch.kill(SIGTERM)
        #expect(await watch.status() == 0)

        let recording = home.url.appendingPathComponent("session.jsonl").path
        let shell = try RunningProgram(
            ["shell", "--json", "--record", recording], in: home)
        for line in [#"{"do":"snapshot"}"#, "nonsense"] {
            shell.write(line + "\n")
            shapes.check(try await shell.requireLine(line), of: "shell", ignoring: ".snapshot.")
        }
        try await check(["open", "slipway://sign-in-options"], shapes)
        shell.closeInput()
        #expect(await shell.status() == 0)
        try await check(["replay", recording], shapes)
    }

    @Test func aFailureIsAsDescribed() async throws {
        let shapes = try await JSONShapes.load()
        for (words, input) in [
            (["settings", "lst"], ""), (["settings", "get", "nothing"], ""),
            (["settings", "import", "-"], #"{"schema":1,"home":{"appearance":"pink"},"account":{}}"#),
        ] {
            let result = try await Program.run(words + ["--json"], in: home, input: input)
            #expect(result.output.isEmpty)
            shapes.check(result.errors, of: "a failure of any command")
        }
    }

    @discardableResult
    private func check(_ words: [String], _ shapes: JSONShapes, input: String = "") async throws -> Any? {
        let result = try await Program.run(words + ["--json"], in: home, input: input)
        #expect(!result.output.isEmpty, "\(words): \(result.errors)")
        let name = try #require(
            [2, 3, 1].map { words.prefix($0).joined(separator: " ") }.first { shapes.describes($0) }, "\(words)")
        shapes.check(result.output, of: name)
        return result.json
    }
}
