import Foundation
import Testing

/// Options stand before the command, between its words, or after it.
@Suite(.timeLimit(.minutes(10))) struct GlobalOptionsTests {
    private static let commands = [["auth", "status"], ["routes", "explain", "slipway://settings"], ["doctor"]]
    private static let key = "sb_publishable_key"

    /// The command with the words inserted before it, after its first word, and behind it.
    private static func places(of words: [String], in command: [String]) -> [[String]] {
        [0, 1, command.count].map { Array(command[..<$0]) + words + Array(command[$0...]) }
    }

    @Test(arguments: commands) func flagsAreAcceptedEverywhere(_ command: [String]) async throws {
        for words in Self.places(of: ["--json", "--no-color", "--no-pager"], in: command) {
            let result = try await Program.run(words, in: TestHome())
            #expect([0, 77].contains(result.status), "\(words): \(result.errors)")
            #expect(result.json != nil, "\(words): \(result.output)")
        }
    }

    @Test func theBackendIsNamedAnywhere() async throws {
        let options = ["--supabase-url", "http://127.0.0.1:1", "--supabase-key=\(Self.key)"]
        for words in Self.places(of: options, in: ["auth", "status", "--json"]) {
            let result = try await Program.run(words, in: TestHome())
            #expect(result.status == 77, "\(words): \(result.errors)")
            let form = try #require(result.json as? [String: Any])
            #expect((form["backend"] as? String)?.contains("http://127.0.0.1:1") == true, "\(words): \(form)")
        }
        // Accepted before a command that needs no backend, too.
        let listed = try await Program.run(options + ["settings", "get", "appearance"], in: TestHome())
        #expect(listed.output == "system\n", "\(listed.errors)")
    }

    /// A shell that used another backend than the named one would send it passwords.
    @Test(arguments: [[], ["shell"], ["open", "slipway://sign-in-options"]])
    func aShellUsesTheBackendThatIsNamed(_ command: [String]) async throws {
        let url = ["--supabase-url", "http://127.0.0.1:1"]
        let half = try await Program.run(command + url, in: TestHome(), input: ":quit\n")
        #expect(half.status == 78, "\(half)")
        let whole = try await Program.run(
            url + ["--supabase-key", Self.key] + command, in: TestHome(), input: ":quit\n")
        #expect(whole.status == 0, "\(whole)")
        #expect(!whole.errors.contains("built-in backend"), "\(whole)")
    }

    @Test func whatStandsBehindTwoHyphensIsAValue() async throws {
        let home = TestHome()
        let set = try await Program.run(["settings", "set", "profile.name", "--", "--json"], in: home)
        #expect(set.status == 0, "\(set.errors)")
        let exported = try await Program.run(["settings", "export", "--sensitive"], in: home)
        #expect(exported.output.contains(#""--json""#), "\(exported.output)")
    }

    @Test func optionsOfTheShellBeforeACommandAreExplained() async throws {
        let result = try await Program.run(["--scene", "second", "auth"], in: TestHome())
        #expect(result.status == 64)
        #expect(result.errors.contains("Write the command first: slipway auth"), "\(result.errors)")
    }
}
