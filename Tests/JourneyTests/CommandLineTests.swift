import CoreTesting
import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct CommandLineTests {
    @Test(arguments: [
        ["settings", "get", "no-such-setting"], ["settings", "set", "appearance", "purple"],
        ["open", "https://example.com"],
        ["open", "slipway://nowhere"],
    ])
    func badDataIs65AndIsNamed(_ arguments: [String]) async throws {
        let result = try await Program.run(arguments, in: TestHome())
        #expect(result.status == 65)
        #expect(result.output.isEmpty)
        #expect(result.errors.hasPrefix("slipway: "))
    }

    @Test(arguments: [["setings"], ["shell", "--scene", "A/B"], ["settings", "set", "appearance"], ["--nonsense"]])
    func misunderstoodCommandLineIs64(_ arguments: [String]) async throws {
        #expect(try await Program.run(arguments, in: TestHome()).status == 64)
    }

    @Test func nearMissIsSuggested() async throws {
        #expect(try await Program.run(["setings"], in: TestHome()).errors.contains("Did you mean 'settings'?"))
        #expect(
            try await Program.run(["settings", "get", "apearance"], in: TestHome()).errors
                .contains("Did you mean 'appearance'?"))
    }

    @Test(arguments: [
        (["SUPABASE_URL": "https://x.supabase.co"], "SUPABASE_KEY"), (["SUPABASE_KEY": "key"], "SUPABASE_URL"),
        (["SUPABASE_URL": "http://example.com", "SUPABASE_KEY": "key"], "https"),
        (["SUPABASE_URL": "https://x.supabase.co", "SUPABASE_KEY": "sb_secret_abc"], "secret"),
        (["BACKEND_PASSWORD_COST": "21"], "BACKEND_PASSWORD_COST"), (["BACKEND_PASSWORD_COST": "x"], "1 to 20"),
        (["SLIPWAY_TIME_LIMIT_FACTOR": "0"], "SLIPWAY_TIME_LIMIT_FACTOR is '0'"),
    ])
    func badConfigurationIs78AndNamesIt(_ environment: [String: String], _ word: String) async throws {
        for arguments in [["shell", "--driver", "jsonl"], ["auth", "status"]] {
            let home = TestHome()
            let result = try await Program.run(arguments, in: home, environment: environment)
            #expect(result.status == 78)
            #expect(result.errors.contains(word))
            #expect(!FileManager.default.fileExists(atPath: home.url.path))
        }
    }

    @Test(arguments: [
        ["shell", "--driver", "jsonl"], ["settings", "list"], ["settings", "set", "appearance", "dark"],
    ])
    func homeThatIsAFileIs73AndIsLeftAsItWas(_ arguments: [String]) async throws {
        let home = TestHome()
        try Data("precious".utf8).write(to: home.url)
        let result = try await Program.run(arguments, in: home)
        #expect(result.status == 73)
        #expect(result.errors.contains(home.url.path))
        #expect(try Data(contentsOf: home.url) == Data("precious".utf8))
    }

    @Test func settingsAreListedReadAndChanged() async throws {
        let home = TestHome()
        let list = try await Program.run(["settings", "list", "--json"], in: home)
        let settings = try #require(list.json as? [[String: Any]])
        #expect(settings.count >= 4)
        for setting in settings { #expect(Set(setting.keys) == ["key", "value", "default", "help"]) }

        #expect(try await Program.run(["settings", "get", "appearance"], in: home).output == "system\n")
        #expect(try await Program.run(["settings", "set", "appearance", "dark"], in: home).status == 0)
        #expect(try await Program.run(["settings", "get", "appearance"], in: home).output == "dark\n")
        #expect(try await Program.run(["settings", "set", "notifications", "on"], in: home).status == 0)
        #expect(try await Program.run(["settings", "get", "notifications"], in: home).output == "true\n")
    }

    @Test func accountIsCreatedShownAndSignedOut() async throws {
        let home = TestHome()
        let password = "correct horse battery"
        let signedUp = try await Program.run(
            ["auth", "sign-up", "ada@example.com", "--password-stdin", "--json"], in: home, input: password + "\n")
        #expect(signedUp.status == 0)

        let status = try await Program.run(["auth", "status", "--json"], in: home)
        #expect(status.status == 0)
        let form = try #require(status.json as? [String: Any])
        #expect(Set(form.keys) == ["user", "assurance", "awaiting", "expires", "storage", "backend", "sessionBackend"])
        #expect((form["user"] as? [String: Any])?["email"] as? String == "ada@example.com")

        let wrong = try await Program.run(
            ["auth", "sign-in", "ada@example.com", "--password-stdin"], in: TestHome(), input: "wrong horse\n")
        #expect(wrong.status == 77)
        #expect(try await Program.run(["auth", "sign-out"], in: home).status == 0)
        #expect(try await Program.run(["auth", "status"], in: home).status == 77)
        #expect(try await Program.run(["auth", "sign-out"], in: home).status == 77)
    }

    @Test func secretsAreInNoOutputAndNoFileButTheSessions() async throws {
        let home = TestHome()
        let password = "correct horse battery"
        let result = try await Program.run(
            ["auth", "sign-up", "ada@example.com", "--password-stdin"], in: home, input: password + "\n")
        let session = try #require(try home.contents()["state/session.json"])
        let tokens = try #require(
            try JSONSerialization.jsonObject(with: session) as? [String: Any]
        ).values.compactMap { $0 as? String }.filter { $0.count >= 12 && !$0.contains("@") && !$0.hasPrefix("http") }
        #expect(!tokens.isEmpty)
        let status = try await Program.run(["auth", "status", "--json"], in: home)
        for text in [result.output, result.errors, status.output, status.errors] {
            #expect(!text.contains(password))
            for token in tokens where UUID(uuidString: token) == nil { #expect(!text.contains(token)) }
        }
        for (path, data) in try home.contents() {
            #expect(data.range(of: Data(password.utf8)) == nil, "password in \(path)")
        }
        #expect(try home.readableByOthers() == [])
    }

    @Test func unreachableBackendIs69() async throws {
        let port = try UnusedPort.next()
        let result = try await Program.run(
            ["auth", "sign-in", "ada@example.com", "--password-stdin"], in: TestHome(), input: "correct horse\n",
            environment: ["SUPABASE_URL": "http://127.0.0.1:\(port)", "SUPABASE_KEY": "key"])
        #expect(result.status == 69)
    }

    @Test(arguments: [
        [], ["shell"], ["open"], ["install-links"], ["auth"], ["auth", "sign-up"], ["auth", "sign-in"],
        ["auth", "status"],
        ["auth", "sign-out"], ["auth", "magic-link"], ["auth", "verify"], ["auth", "resend"], ["auth", "apple"],
        ["auth", "recover"], ["auth", "factor"], ["auth", "factor", "list"], ["auth", "factor", "add"],
        ["auth", "factor", "confirm"], ["auth", "factor", "verify"], ["auth", "factor", "cancel"],
        ["auth", "factor", "remove"], ["auth", "refresh"], ["auth", "update"], ["auth", "delete-account"], ["settings"],
        ["settings", "list"], ["settings", "get"], ["settings", "set"], ["routes"],
        ["routes", "list"], ["backend"], ["backend", "serve"], ["doctor"], ["exit-codes"],
    ])
    func everyCommandHasHelpWithAnExample(_ command: [String]) async throws {
        let result = try await Program.run(command + ["--help"], in: TestHome())
        #expect(result.status == 0)
        #expect(result.output.contains("EXAMPLE\n  "))
    }

    @Test func readingCommandsOpenOnlyWhatTheyUse() async throws {
        let home = TestHome()
        _ = try await Program.run(["routes", "list", "--json"], in: home)
        #expect(!FileManager.default.fileExists(atPath: home.url.path))
        _ = try await Program.run(["auth", "status"], in: home)
        #expect(!FileManager.default.fileExists(atPath: home.url.appendingPathComponent("state/backend").path))
        _ = try await Program.run(["settings", "list"], in: home)
        #expect(!FileManager.default.fileExists(atPath: home.url.appendingPathComponent("state/backend").path))
    }

    @Test func doctorLooksEverythingOver() async throws {
        let result = try await Program.run(["doctor", "--json"], in: TestHome())
        #expect(result.status == 0)
        let form = try #require(result.json as? [String: Any])
        #expect(form["ok"] as? Bool == true)
        let titles = (form["sections"] as? [[String: Any]])?.compactMap { $0["title"] as? String }
        #expect(
            titles == [
                "app", "paths", "storage", "settings", "waiting", "backend", "ai", "windows", "windows kept", "log",
            ])
    }
}
