import CoreTesting
import Foundation
import Testing

/// Text from outside that would control a terminal, through every command that prints some: none of it is printed
/// unchanged.
@Suite(.timeLimit(.minutes(10))) struct HostileTextTests {
    /// ESC, a CSI sequence, a window title, C1, DEL, bidi overrides and marks, line separators, a backspace, a tag.
    static let hostile =
        "A\u{1b}[2J\u{1b}]0;title\u{07}\u{9b}31m\u{85}\u{90}\u{7f}\u{8}\u{202e}\u{2066}\u{200e}\u{200f}\u{61c}\u{2028}"
        + "\u{2029}\u{206a}\u{e0041}\rB"

    /// The scalars of a text that no program may write, except line feeds.
    static func unfit(_ text: String) -> [String] {
        text.unicodeScalars.filter { scalar in
            switch scalar.value {
            case 0x0a: false
            case 0x2028, 0x2029, 0x206a...0x206f, 0xe0000...0xe007f: true
            default: scalar.properties.generalCategory == .control || scalar.properties.isBidiControl
            }
        }.map { String($0.value, radix: 16) }
    }

    private func expectFit(_ result: Program.Result, _ place: String) {
        #expect(Self.unfit(result.output).isEmpty, "\(place): \(result.output.debugDescription)")
        #expect(Self.unfit(result.errors).isEmpty, "\(place): \(result.errors.debugDescription)")
    }

    private let home = TestHome()

    // MARK: Command lines

    @Test(arguments: [
        [hostile], ["settings", "get", hostile], ["settings", "set", hostile, "x"],
        ["settings", "set", "appearance", hostile],
        ["settings", "set", "profile.name", "A\u{1b}[2JB"], ["settings", hostile], ["settings", "import", hostile],
        ["open", hostile], ["open", "slipway://\(hostile)"], ["open", "slipway://chat?\(hostile)=\(hostile)"],
        ["routes", "explain", "slipway://\(hostile)/\(hostile)"], ["routes", "explain", "slipway://chat?\(hostile)=1"],
        ["routes", "explain", "slipway://chat/%1b%5b2J/%E2%80%AE/%E2%80%8F"], ["shell", hostile],
        ["shell", "--scene", hostile], ["shell", "--driver", hostile], ["--\(hostile)"],
        ["auth", "sign-in", hostile, "--password-stdin"],
        ["auth", "verify", "slipway://login-callback?error=x&error_description=\(hostile)"],
        ["auth", "magic-link", hostile], ["replay", hostile], ["backend", "outbox", "--data", hostile],
        ["backend", "serve", "--port", hostile, "--data", "."], ["backend", "id-token", "--email", hostile],
        ["auth", "status", "--supabase-url", hostile, "--supabase-key", "anon"],
        ["settings", "set", "profile.name", "مرحبا\u{200f}"], ["settings", "list", "--json"], ["settings", "list"],
    ])
    func argumentsComeBackFit(_ arguments: [String]) async throws {
        for more in [[], ["--json"]] where !arguments.contains("--json") || more.isEmpty {
            expectFit(try await Program.run(arguments + more, in: home, input: "password\n"), "\(arguments)")
        }
    }

    @Test func completionsOfWhatWasTypedAreFit() async throws {
        let typed = "slipway://settings\u{1b}[2J\u{200f}"
        let completion = ["---completion", "open", "--", "positional@0", "2", "0", "slipway", "open", typed]
        expectFit(try await Program.run(completion, in: home), "completion")
    }

    // MARK: Files and environments

    @Test func whatFilesHoldIsShownFit() async throws {
        for text in [Self.hostile, "{\"\(Self.hostile)\":1}", #"{"home":{"\u001b[2J\u200f":"\u009b\u202e"}}"#] {
            let file = try home.write("in.json", Data(text.utf8))
            for arguments in [["settings", "import", file], ["replay", file]] {
                expectFit(try await Program.run(arguments, in: home), "\(arguments) \(text.debugDescription)")
            }
        }
        let configuration = try home.write("config/config.json", Data("{\"\(Self.hostile)\"".utf8))
        let refused = try await Program.run(["auth", "status"], in: home)
        #expect(refused.errors.contains(configuration))
        expectFit(refused, "configuration")
    }

    @Test func theLogOfAnotherProgramIsShownFit() async throws {
        let state = home.url.appendingPathComponent("state")
        try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
        let line = "2026-11-22T01:53:00Z error auth: \(Self.hostile)\r\n"
        try Data((line + line).utf8).write(to: state.appendingPathComponent("slipway.log"))
        for json in [[], ["--json"]] {
            let result = try await Program.run(["doctor"] + json, in: home)
            #expect(result.output.contains("31m"))
            expectFit(result, "doctor")
        }
    }

    @Test func mailsAndFeedbackOfOthersAreShownFit() async throws {
        let outbox = home.url.appendingPathComponent("data/outbox")
        try FileManager.default.createDirectory(at: outbox, withIntermediateDirectories: true)
        let subject = Data("Hi \(Self.hostile)".utf8).base64EncodedString()
        let mail =
            "Date: Fri, 15 Jan 2027 08:00:00 +0000\r\nFrom: Slipway <a@example.org>\r\nTo: a\u{202e}\u{9b}b@example.org\r\n"
            + "Subject: =?utf-8?B?\(subject)?=\r\nX-Slipway-Type: signup\r\n\r\nhttp://localhost/\u{1b}[2J\r\n123456\r\n"
        let file = outbox.appendingPathComponent("1800000000000000.eml")
        try Data(mail.utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
        for json in [[], ["--json"]] {
            let data = home.url.appendingPathComponent("data").path
            let result = try await Program.run(["backend", "outbox", "--data", data] + json, in: home)
            #expect(result.output.contains("123456"), "\(result.output) \(result.errors)")
            expectFit(result, "outbox")
        }
        let server = try await BackendServer(home)
        let account = try await server.signUp("ada@example.org")
        let token = try #require(account.string("access_token"))
        let id = UUID().uuidString
        let sent = try await server.call(
            "POST", "/functions/v1/feedback",
            [
                "id": id, "message": "Hello\r\n\(Self.hostile)\nslipway: not our own line",
                "written_at": "2026-01-01T00:00:00Z", "app_version": "1\u{1b}c",
            ], token: token)
        #expect(sent.status == 201)
        for json in [[], ["--json"]] {
            expectFit(
                try await Program.run(["backend", "feedback", "--data", server.data.path] + json, in: home), "feedback")
        }
        await server.kill()
    }

    // MARK: A hostile server

    private func refusing(_ body: String, status: String = "400 Bad Request") throws -> LoopbackServer {
        try LoopbackServer(
            answering: "HTTP/1.1 \(status)\r\nContent-Type: application/json\r\n"
                + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
    }

    private static func json(_ members: [String: Any]) throws -> String {
        String(decoding: try JSONSerialization.data(withJSONObject: members), as: UTF8.self)
    }

    @Test func theWordsOfAServerAreShownFit() async throws {
        let bodies: [[String: Any]] = [
            ["code": Self.hostile, "message": Self.hostile], ["code": 422, "error_code": "odd", "msg": Self.hostile],
            ["error": Self.hostile, "error_description": Self.hostile],
            ["code": "weak_password", "message": "", "weak_password": ["reasons": [Self.hostile, "\u{1b}c"]]],
        ]
        for body in try bodies.map(Self.json) + [Self.hostile] {
            let server = try refusing(body)
            let environment = ["SUPABASE_URL": "http://\(server.authority)", "SUPABASE_KEY": "anon"]
            for arguments in [
                ["sign-in", "a@example.org", "--password-stdin"], ["sign-up", "a@example.org", "--password-stdin"],
                ["magic-link", "a@example.org"],
            ] {
                let result = try await Program.run(
                    ["auth"] + arguments, in: home, input: "passw0rd\n", environment: environment)
                #expect(result.status != 0)
                expectFit(result, "\(arguments)")
            }
            expectFit(try await Program.run(["doctor"], in: home, environment: environment), "doctor")
        }
        let log = try String(contentsOf: home.url.appendingPathComponent("state/slipway.log"), encoding: .utf8)
        #expect(Self.unfit(log).isEmpty)
    }

    /// A server that signs in a user under a name and an address of its own choice.
    @Test func anAccountOfAHostileServerIsShownFit() async throws {
        let session = try Self.json([
            "access_token": "access.token.x", "refresh_token": "refresh", "expires_in": 3600, "token_type": "bearer",
            "user": [
                "id": "0f8fad5b-d9cb-469f-a165-70867728950e\u{1b}[2J", "email": "a\(Self.hostile)@example.org",
                "new_email": "\u{202e}b@example.org", "user_metadata": ["full_name": Self.hostile],
            ],
        ])
        let server = try LoopbackServer { request, connection in
            let body = request.target.contains("token") ? session : #"{"code":"odd","message":"\u001b[2J\u200f"}"#
            let status = request.target.contains("token") ? "200 OK" : "400 Bad Request"
            connection.write(
                "HTTP/1.1 \(status)\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
            )
        }
        let environment = ["SUPABASE_URL": "http://\(server.authority)", "SUPABASE_KEY": "anon"]
        let signedIn = try await Program.run(
            ["auth", "sign-in", "a@example.org", "--password-stdin"], in: home, input: "passw0rd\n",
            environment: environment)
        #expect(signedIn.status == 0, "\(signedIn.errors)")
        expectFit(signedIn, "sign-in")
        for arguments in [
            ["auth", "status"], ["auth", "status", "--json"], ["auth", "update", "--email", "b@example.org"],
            ["auth", "refresh"], ["settings", "list", "--json", "--sensitive"], ["auth", "delete-account", "--yes"],
        ] {
            expectFit(try await Program.run(arguments, in: home, environment: environment), "\(arguments)")
        }
        let lines = [
            #"{"do":"snapshot"}"#, #"{"do":"tab","tab":"settings"}"#,
            #"{"do":"open","url":"slipway://\u001b[2J\u200f"}"#,
        ]
        expectFit(
            try await Program.run(
                ["shell", "--driver", "jsonl"], in: home, input: lines.joined(separator: "\n") + "\n",
                environment: environment), "driver")
        expectFit(
            try await Program.run(
                ["shell"], in: home, input: ":tab settings\n:open slipway://\u{1b}[2J\n:\u{9b}2J\n",
                environment: environment),
            "shell")
        // The question before an account is deleted goes to a terminal.
        let terminal = try TestTerminal()
        let program = try RunningProgram(
            ["auth", "delete-account"], in: home, environment: environment, terminal: terminal, showsOutput: true)
        let question = try await terminal.read(to: " to delete your account: ")
        #expect(Self.unfit(question).isEmpty, "\(question.debugDescription)")
        try terminal.type("no\n")
        #expect(try await terminal.read(to: "nothing was deleted.").contains("slipway: "))
        #expect(await program.status() == 1)
    }

    /// Neither in a refusal, nor in the message of a sign-in that waits for a second factor.
    @Test(arguments: [
        ("400 Bad Request", #"{"code":"odd","message":"No.\nslipway: You are signed in."}"#),
        (
            "200 OK",
            #"{"access_token":"a.b.c","refresh_token":"r","expires_in":3600,"token_type":"bearer","user":{"id":"u","#
                + #""email":"a@example.org\r\nslipway: You are signed in.\u2028","factors":[{"id":"f","#
                + #""friendly_name":"phone","factor_type":"totp","status":"verified"}]}}"#
        ),
    ])
    func whatAServerSaysForgesNoLine(status: String, body: String) async throws {
        let server = try LoopbackServer { _, connection in
            connection.write(
                "HTTP/1.1 \(status)\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
            )
        }
        let result = try await Program.run(
            ["auth", "sign-in", "a@example.org", "--password-stdin"], in: home, input: "passw0rd\n",
            environment: ["SUPABASE_URL": "http://\(server.authority)", "SUPABASE_KEY": "anon"])
        #expect(result.status == 77, "\(result.errors)")
        #expect(result.errors.contains(" slipway: You are signed in"))
        #expect(result.errors.hasSuffix("\n") && result.errors.count { $0.isNewline } == 1, "\(result.errors)")
    }

    // MARK: Addresses with passwords

    @Test(arguments: [
        "https://ada:s3cret@h.example", "ada:s3cret@h.example", "https://ada:s3cret@h.example:port",
    ])
    func anAddressIsNeverShownWithItsPassword(_ address: String) async throws {
        let keyed = ["SUPABASE_KEY": "anon"]
        let environments = [
            ["SUPABASE_URL": address].merging(keyed) { $1 }, ["SUPABASE_URL": address],
            ["TELEMETRY_URL": address, "TELEMETRY_APP_ID": "x"], ["REVIEW_URL": address],
        ]
        for environment in environments {
            for arguments in [["auth", "status"], ["doctor", "--json"]] {
                let result = try await Program.run(arguments, in: home, environment: environment)
                for text in [result.output, result.errors] {
                    #expect(
                        Data(text.utf8).range(of: Data("s3cret".utf8)) == nil, "\(arguments) \(environment): \(text)")
                }
            }
        }
        for option in ["--smtp", "--oidc-issuer", "--site-url"] {
            let result = try await Program.run(
                ["backend", "serve", "--port", "none", "--data", home.url.path, option, address], in: home)
            #expect(Data(result.errors.utf8).range(of: Data("s3cret".utf8)) == nil, "\(option): \(result.errors)")
        }
        for (path, data) in (try? home.contents()) ?? [:] {
            #expect(data.range(of: Data("s3cret".utf8)) == nil, "\(path)")
        }
    }

    /// Bytes are compared, not Characters: a combining mark after the password changes the Character of its last
    /// letter.
    @Test func aPasswordThatAServerQuotesIsNotShownWhateverFollows() async throws {
        for mark in ["\u{301}", "\u{200d}", "\u{fe0f}", "\u{20dd}"] {
            let server = try refusing(try Self.json(["code": "odd", "message": "no passw0rd\(mark) here"]))
            let result = try await Program.run(
                ["auth", "sign-in", "a@example.org", "--password-stdin"], in: home, input: "passw0rd\n",
                environment: ["SUPABASE_URL": "http://\(server.authority)", "SUPABASE_KEY": "anon"])
            #expect(
                result.errors.contains("(secret)") || result.errors.contains("no (secret)\(mark)"), "\(result.errors)")
            #expect(Data(result.errors.utf8).range(of: Data("passw0rd".utf8)) == nil)
        }
        for (path, data) in try home.contents() {
            #expect(data.range(of: Data("passw0rd".utf8)) == nil, "\(path)")
        }
    }
}
