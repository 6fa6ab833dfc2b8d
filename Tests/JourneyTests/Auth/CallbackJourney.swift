import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct CallbackJourney {
    @Test(arguments: [
        ("slipway://login-callback?code=6b2ff9d1-0bb0-4c0b-9d3c-c9a0e1c9c7a1", "did not request this link"),
        ("slipway://login-callback#access_token=a.b.c&refresh_token=d&token_type=bearer&expires_in=3600", "tokens"),
        ("slipway://login-callback?access_token=a.b.c&refresh_token=d", "tokens"),
        ("slipway://login-callback?error=access_denied&error_code=otp_expired", "did not request this link"),
        ("slipway://login-callback", "not a sign-in link"),
        ("SLIPWAY://Login-Callback/?code=", "not a sign-in link"),
    ])
    func unrequestedCallbackIsRefusedAndChangesNothing(_ link: String, _ words: String) async throws {
        let home = TestHome()
        let shell = try DriverSession(home)
        let before = try await shell.snapshot()
        let answer = try await shell.open(link)
        #expect(!answer.ok)
        #expect(answer.error?.code == "bad_link")
        #expect(answer.error?.message.contains(words) == true, "\(answer.error?.message ?? "")")
        #expect(answer.snapshot.state == before.state)
        #expect(answer.snapshot.screen == before.screen)

        let opened = try await Program.run(["open", link], in: home)
        #expect(opened.status == 65)
        #expect(opened.errors.contains(words))
        #expect(!FileManager.default.fileExists(atPath: home.url.appendingPathComponent("state/session.json").path))
        try await shell.quit()
    }

    @Test func failureInTheLinkIsShownInWords() async throws {
        let home = TestHome()
        let server = try await BackendServer(home, options: BackendServer.withoutLimits)
        let shell = try DriverSession(home, environment: server.environment)
        try await shell.tap("sign-in.options")
        try await shell.type("ada@example.com", into: "options.email")
        try await shell.tap("options.magic-link")
        let mailbox = Mailbox(home: home, data: server.data)
        let link = try #require(try await mailbox.last(to: "ada@example.com").link)
        // A mail scanner has followed the link already.
        _ = try await BrowserDouble.callback(from: link)
        let late = try await BrowserDouble.callback(from: link)
        #expect(late.contains("otp_expired"))
        // The command that opens the link reports the failure, too.
        let opened = try await Program.run(["open", late], in: home, environment: server.environment)
        #expect(opened.status == 77)
        #expect(opened.errors.contains("it has expired or was used already"))
        var here = try await shell.snapshot()
        #expect(here.state == "unauthenticated")
        #expect(here.toasts.contains { $0.style == "error" && $0.text.contains("otp_expired") })
        try await shell.tap("options.magic-link")
        try await shell.type(try await mailbox.last(to: "ada@example.com").code, into: "options.code")
        here = try await shell.tap("options.verify")
        #expect(here.state == "onboarding")
        try await shell.quit()
        await server.stop()
    }
}
