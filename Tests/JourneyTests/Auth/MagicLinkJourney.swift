import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct MagicLinkJourney {
    @Test func linkOpenedInAnotherProcessSignsInTheRunningShell() async throws {
        let home = TestHome()
        let shell = try DriverSession(home)
        try await shell.tap("sign-in.options")
        #expect(try await shell.tap("options.magic-link").element("options.email")?.error != nil)
        try await shell.type("ada@example.com", into: "options.email")
        let sent = try await shell.tap("options.magic-link")
        #expect(sent.toasts.map(\.style) == ["success"])
        #expect(sent.state == "unauthenticated")

        let mailbox = Mailbox(home: home)
        let callback = try await mailbox.callback(to: "ada@example.com")
        let opened = try await Program.run(["open", callback], in: home)
        #expect(opened.status == 0)
        #expect(!opened.output.contains("code="))
        var here = try await shell.snapshot()
        #expect(here.state == "onboarding")
        #expect(here.user?.email == "ada@example.com")
        here = try await shell.finishOnboarding()
        #expect(here.state == "authenticated")

        // The link has been used; a second time it is refused.
        let again = try await Program.run(["open", callback], in: home)
        #expect(again.status == 65)
        #expect(again.errors.contains("did not request this link"))
        #expect(try await shell.snapshot().state == "authenticated")
        try await shell.quit()
    }

    @Test func codeOfTheMailSignsInWhereALinkCannotBeFollowed() async throws {
        let home = TestHome()
        let shell = try DriverSession(home)
        try await shell.tap("sign-in.options")
        try await shell.type("ada@example.com", into: "options.email")
        try await shell.tap("options.magic-link")
        let code = try await Mailbox(home: home).last(to: "ada@example.com").code

        try await shell.type("12345", into: "options.code")
        #expect(try await shell.tap("options.verify").element("options.code")?.error?.contains("6-digit") == true)
        try await shell.type(code, into: "options.code")
        let here = try await shell.tap("options.verify")
        #expect(here.state == "onboarding")
        #expect(here.user?.email == "ada@example.com")
        try await shell.quit()
    }

    @Test func linkIsCompletedByACommandToo() async throws {
        let home = TestHome()
        let asked = try await Program.run(["auth", "magic-link", "ada@example.com", "--json"], in: home)
        #expect(asked.status == 0)
        let mailbox = Mailbox(home: home)
        // The embedded backend ended with its process; a server for its directory listens on its port.
        let server = try await BackendServer(home, port: 0, directory: "state/backend")
        let callback = try await mailbox.callback(to: "ada@example.com")
        let verified = try await Program.run(["auth", "verify", callback, "--json"], in: home)
        #expect(verified.status == 0, "\(verified.errors)")
        #expect(
            ((verified.json as? [String: Any])?["user"] as? [String: Any])?["email"] as? String == "ada@example.com")
        await server.stop()
    }
}
