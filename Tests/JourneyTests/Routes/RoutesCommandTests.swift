import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct RoutesCommandTests {
    @Test func listPrintsEveryRouteInTextJSONAndMarkdown() async throws {
        let home = TestHome()
        let text = try await Program.run(["routes", "list"], in: home)
        #expect(text.status == 0)
        let json = try await Program.run(["routes", "list", "--json"], in: home)
        let routes = try #require(json.json as? [[String: Any]])
        let markdown = try await Program.run(["routes", "list", "--markdown"], in: home)
        for route in routes {
            let link = try #require(route["link"] as? String)
            let summary = try #require(route["summary"] as? String)
            #expect(text.output.contains(link))
            #expect(text.output.contains(summary))
            if route["kind"] as? String != "tab" {
                #expect(markdown.output.contains(try #require(route["path"] as? String)))
                #expect(markdown.output.contains(summary))
            }
        }
        let paths = routes.compactMap { $0["path"] as? String }
        #expect(paths.contains("chat") && paths.contains("sign-in-options") && paths.contains("feedback-form"))
        #expect(!FileManager.default.fileExists(atPath: home.url.path), "a list opens no home")
    }

    @Test func explainingChangesNothing() async throws {
        let home = TestHome()
        let shell = try DriverSession(home)
        try await shell.register("ada@example.com")
        try await shell.open("slipway://content/vision")
        try await shell.quit()

        let url = "slipway://content/chat?sheet=feedback-form&utm=x"
        let brief = try await Program.run(["routes", "explain", url], in: home)
        #expect(brief.status == 0)
        #expect(
            brief.output == """
                \(url)
                Would open slipway://content/chat?sheet=feedback-form.
                Ignored: 'utm'. No screen uses it.

                """)
        let text = try await Program.run(["routes", "explain", url, "--verbose"], in: home)
        #expect(text.output.hasPrefix(brief.output.prefix { !$0.isNewline }))
        #expect(text.output.contains("content: vision -> chat"))
        #expect(text.output.contains("session holds"))
        let json = try await Program.run(["routes", "explain", url, "--json"], in: home)
        let form = try #require(json.json as? [String: Any])
        #expect(form["outcome"] as? String == "followed")
        #expect(form["ignoredItems"] as? [String] == ["utm"])

        let again = try DriverSession(home)
        #expect(try await again.snapshot().url == "slipway://content/vision")
        try await again.quit()
    }

    @Test func callbackIsExplainedWithoutItsSecrets() async throws {
        let url = "slipway://login-callback?code=11111111-2222-3333-4444-555555555555"
        for arguments in [["routes", "explain", url], ["routes", "explain", url, "--json"]] {
            let result = try await Program.run(arguments, in: TestHome())
            #expect(result.status == 0)
            #expect(!(result.output + result.errors).contains("11111111"))
            #expect(result.output.contains("login-callback"))
        }
    }

    /// Bash passes a quoted word with its quote.
    @Test(arguments: ["slipway://content/si", "'slipway://content/si"])
    func linksAreCompletedFromTheRouteTable(_ word: String) async throws {
        let result = try await Program.run(
            ["---completion", "open", "--", "positional@0", "2", String(word.count), "slipway", "open", word],
            in: TestHome())
        #expect(result.status == 0)
        #expect(result.output == "slipway://content/single-request\n")
    }
}
