import Foundation
import Testing

/// What real servers, and the networks before them, do and the embedded backend does not.
@Suite(.timeLimit(.minutes(10))) struct ServerHabitJourney {
    private static let signUp = ["auth", "sign-up", "ada@example.com", "--password-stdin"]

    private func run(_ arguments: String..., in home: TestHome, _ server: RelayedBackend) async throws -> Program.Result
    {
        try await Program.run(arguments, in: home, environment: server.environment)
    }

    // MARK: Leaving

    @Test(arguments: ["global", "local"])
    func aSignOutThatTheServerDidNotCarryOutIs69UnlessItWasForThisDevice(_ scope: String) async throws {
        let isGlobal = scope == "global"
        let home = TestHome()
        let server = try await RelayedBackend(home)
        try await home.signUp(environment: server.environment)
        server.treat { $0.contains("logout") ? .reply(503, "") : .pass }
        let result = try await run("auth", "sign-out", "--scope", scope, "--json", in: home, server)
        #expect(result.status == (isGlobal ? 69 : 0))
        let words = isGlobal ? "your other devices are still signed in" : "a copy of it stays valid"
        let form = result.json as? [String: Any]
        #expect(form?["signedOut"] as? Bool == true)
        #expect(form?["endedAtServer"] as? Bool == false)
        #expect((form?["warnings"] as? [String])?.first?.contains(words) == true)
        #expect(isGlobal ? result.errors.hasPrefix(#"{"error":{"code":69,"#) : result.errors.isEmpty)
        #expect(try await run("auth", "status", in: home, server).status == 77)
        await server.backend.stop()
    }

    // MARK: Links

    @Test func aMailsOwnLinkIsCompletedByCommandAndInTheWindow() async throws {
        let home = TestHome()
        let server = try await BackendServer(
            home, options: BackendServer.withoutLimits + ["--require-confirmation"])
        let mailbox = Mailbox(home: home, data: server.data)
        let made = try await Program.run(
            Self.signUp, in: home, input: "correct horse\n", environment: server.environment)
        #expect(made.status == 77)
        let link = try #require(try await mailbox.last(to: "ada@example.com").link).absoluteString
        // Another installation did not ask for it, and does not use it up.
        let elsewhere = try await Program.run(
            ["auth", "verify", link], in: TestHome(), environment: server.environment)
        #expect(elsewhere.status == 65)
        let confirmed = try await Program.run(["auth", "verify", link], in: home, environment: server.environment)
        #expect(confirmed.status == 0, "\(confirmed.errors)")
        #expect(confirmed.output == "You are signed in as ada@example.com.\n")
        #expect(try await Program.run(["auth", "sign-out"], in: home, environment: server.environment).status == 0)

        let shell = try DriverSession(home, environment: server.environment)
        try await shell.tap("sign-in.options")
        try await shell.type("ada@example.com", into: "options.email")
        try await shell.tap("options.magic-link")
        let second = try #require(try await mailbox.last(to: "ada@example.com").link).absoluteString
        let opened = try await Program.run(["open", second, "--json"], in: home, environment: server.environment)
        #expect(opened.status == 0, "\(opened.errors)")
        // The link contains a secret.
        #expect((opened.json as? [String: String])?["url"] == "slipway://login-callback")
        #expect(try await shell.snapshot().state == "onboarding")
        try await shell.quit()
        await server.stop()
    }

    // In a browser, it would work only while a process serves the embedded backend.
    @Test func aMailsOwnLinkOfTheEmbeddedBackendIsCompletedWithoutAShell() async throws {
        let home = TestHome()
        #expect(try await Program.run(["auth", "magic-link", "ada@example.com"], in: home).status == 0)
        let link = try #require(try await Mailbox(home: home).last(to: "ada@example.com").link)
        let verified = try await Program.run(["auth", "verify", link.absoluteString], in: home)
        #expect(verified.status == 0, "\(verified.errors)")
        #expect(verified.output == "You are signed in as ada@example.com.\n")
    }

    @Test func aDeadLinkExitsAsADeadCodeDoes() async throws {
        let home = TestHome()
        let server = try await BackendServer(home, options: BackendServer.withoutLimits)
        let shell = try DriverSession(home, environment: server.environment)
        try await shell.tap("sign-in.options")
        try await shell.type("ada@example.com", into: "options.email")
        try await shell.tap("options.magic-link")
        let mail = try await Mailbox(home: home, data: server.data).last(to: "ada@example.com")
        let link = try #require(mail.link)
        _ = try await BrowserDouble.callback(from: link)
        let late = try await BrowserDouble.callback(from: link)
        let unknown = "slipway://login-callback?code=6b2ff9d1-0bb0-4c0b-9d3c-c9a0e1c9c7a1"
        for arguments in [["open", late], ["open", link.absoluteString], ["auth", "verify", unknown]] {
            let result = try await Program.run(arguments, in: home, environment: server.environment)
            #expect(result.status == 77, "\(arguments[0]): \(result.errors)")
        }
        let code = try await Program.run(
            ["auth", "verify", "ada@example.com", "--code-stdin"], in: home, input: "\(mail.code)\n",
            environment: server.environment)
        #expect(code.status == 77)
        #expect(code.errors.contains("If you opened the mail's link on another device, it has worked"))
        // A server that cannot be reached is no dead link.
        await server.stop()
        let offline = try await Program.run(["open", unknown], in: home, environment: server.environment)
        #expect(offline.status == 69)
        try await shell.quit()
    }
}
