import Foundation
import GRDB
import Testing

/// `slipway backend …` as people and scripts call it.
@Suite(.timeLimit(.minutes(10))) struct BackendCommandTests {
    @Test func servePrintsThePathOfTheServiceRoleKeyAndNotTheKey() async throws {
        let home = TestHome()
        let data = home.url.appendingPathComponent("server")
        let program = try RunningProgram(["backend", "serve", "--data", data.path], in: home)
        var lines: [String] = []
        for _ in 0..<5 { lines.append(try await program.requireLine("an address or a key")) }
        #expect(
            lines.map { $0.prefix { $0 != "=" } }
                == ["SUPABASE_URL", "SUPABASE_KEY", "AI_URL", "REVENUECAT_URL", "REVENUECAT_KEY"])
        #expect(lines[2].dropFirst(7) == "\(lines[0].dropFirst(13))/ai/v1")
        #expect(lines[3].dropFirst(15) == "\(lines[0].dropFirst(13))/purchases")
        #expect(lines[4] == "REVENUECAT_KEY=test_slipway")
        program.kill(SIGTERM)
        let result = await program.result()
        #expect(result.status == 0)
        let file = data.appendingPathComponent("service-role.key")
        #expect(result.errors.contains("The service-role key is in \(file.path)."))
        let key = try String(contentsOf: file, encoding: .utf8).trimmingCharacters(in: .newlines)
        #expect(!result.output.contains(key) && !result.errors.contains(key))
        #expect(try home.readableByOthers().isEmpty)

        // Clients do not accept it either.
        let refused = try await Program.run(
            ["auth", "status"], in: home, environment: ["SUPABASE_URL": "http://127.0.0.1:1", "SUPABASE_KEY": key])
        #expect(refused.status == 78)
        #expect(!refused.errors.contains(key))
    }

    @Test(arguments: [
        ["--host", "10.0.0.1"], ["--allow-host", "http://x"], ["--site-url", "nowhere"], ["--smtp", "localhost"],
        ["--oidc-issuer", "apple"], ["--mail-from", "a@b.c"], ["--smtp", "smtp://localhost", "--mail-from", "app"],
        ["--smtp-password-file", "x"], ["--oidc-client-id", "x"], ["--port", "70000"], ["--password-cost", "21"],
        ["--code-length", "11"], ["--redirect-allow", "https://{a,b}.example.com"],
    ])
    func optionsThatMakeNoSenseAre64(_ options: [String]) async throws {
        let home = TestHome()
        let result = try await Program.run(["backend", "serve", "--data", home.url.path] + options, in: home)
        #expect(result.status == 64)
        #expect(result.output.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: home.url.path))
    }

    @Test(arguments: [
        (["--jwt-secret-file", "SHORT"], "at least 32"),
        (["--jwt-secret-file", "OPEN"], "chmod 600"), (["--signing-key", "OPEN"], "chmod 600"),
        (["--signing-key", "SECRET"], "is not a private JWK"),
        (["--oidc-issuer", "http://issuer.example"], "https"),
        (["--smtp", "smtp://mail.example.org"], "this machine only"),
        (["--smtp", "smtp://u:p@localhost"], "Every process"),
        (["--smtp", "smtp://localhost", "--smtp-password-file", "SECRET"], "needs a user"),
        (["--smtp", "smtp://u@localhost", "--smtp-password-file", "/nonexistent/file"], "does not exist"),
    ])
    func configurationThatIsWrongIs78AndNamesIt(_ options: [String], words: String) async throws {
        let home = TestHome()
        try FileManager.default.createDirectory(at: home.url, withIntermediateDirectories: true)
        let files = ["SHORT": ("short", 0o600), "OPEN": ("x", 0o644), "SECRET": ("opensesame", 0o600)]
        for (name, (content, mode)) in files {
            let file = home.url.appendingPathComponent(name)
            try Data(String(repeating: content, count: name == "OPEN" ? 40 : 1).utf8).write(to: file)
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
        }
        let given = options.map { files[$0] == nil ? $0 : home.url.appendingPathComponent($0).path }
        let data = home.url.appendingPathComponent("server")
        let result = try await Program.run(["backend", "serve", "--data", data.path] + given, in: home)
        #expect(result.status == 78)
        #expect(result.errors.contains(words))
        #expect(!result.errors.contains("opensesame"))
        #expect(!FileManager.default.fileExists(atPath: data.path))
    }

    /// The embedded backend's is set by the configuration.
    @Test func aPasswordCostsWhatWasAskedFor() async throws {
        let home = TestHome()
        let server = try await BackendServer(home, options: ["--password-cost", "3"])
        #expect(try await server.signUp("ada@example.com").status == 200)
        var configuration = Configuration()
        configuration.readonly = true
        let database = server.data.appendingPathComponent("backend.sqlite").path
        let hash = try await DatabaseQueue(path: database, configuration: configuration).read {
            try String.fetchOne($0, sql: "SELECT password_hash FROM user")
        }
        #expect(hash?.contains("$ln=3,") == true, "\(hash ?? "")")
    }

    @Test func theOutboxListsMailsWithTheirCodes() async throws {
        let home = TestHome()
        let server = try await BackendServer(
            home, options: ["--require-confirmation", "--site-url", "http://localhost:1"])
        #expect(try await server.signUp("ada@example.com").status == 200)
        let listed = try await Program.run(["backend", "outbox", "--data", server.data.path, "--json"], in: home)
        let mails = try #require(listed.json as? [[String: Any]])
        #expect(mails.count == 1)
        #expect(
            Set(mails[0].keys) == ["code", "date", "file", "link", "subject", "to", "type"])
        #expect(mails[0]["to"] as? String == "ada@example.com")
        #expect(mails[0]["type"] as? String == "signup")
        let code = try #require(mails[0]["code"] as? String)
        let link = try #require(mails[0]["link"] as? String)
        #expect(link.hasPrefix(server.url.absoluteString))
        #expect(link.contains("localhost%3A1"))

        let text = try await Program.run(["backend", "outbox", "--data", server.data.path], in: home)
        #expect(text.output.contains("  code  \(code)\n") && text.output.contains(link))
        let verified = try await server.call(
            "POST", "/auth/v1/verify", ["type": "signup", "email": "ada@example.com", "token": code])
        #expect(verified.status == 200)
    }

    @Test func theOutboxOfTheEmbeddedBackendIsTheUsualOne() async throws {
        let home = TestHome()
        let empty = try await Program.run(["backend", "outbox", "--json"], in: home)
        #expect(empty.status == 0)
        #expect(empty.output == "[]\n")
        let silent = try await Program.run(["backend", "outbox"], in: home)
        #expect(silent.output.isEmpty)
        #expect(silent.errors.contains("There is no mail yet"))
        let missing = try await Program.run(["backend", "outbox", "--data", home.url.path + "/none"], in: home)
        #expect(missing.status == 65)
    }

    @Test(arguments: [["--email", "@"], ["--email", "a@b.c", "--nonce", "raw"], []])
    func anIDTokenWithInvalidOptionsIs64(_ options: [String]) async throws {
        let result = try await Program.run(["backend", "id-token"] + options, in: TestHome())
        #expect(result.status == 64)
        #expect(result.output.isEmpty)
    }
}
