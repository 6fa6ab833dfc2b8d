import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct SignUpJourney {
    @Test func newAccountIsConfirmedByTheCodeOfItsMail() async throws {
        let home = TestHome()
        let server = try await BackendServer(home, options: ["--require-confirmation"])
        let mailbox = Mailbox(home: home, data: server.data)
        let shell = try DriverSession(home, environment: server.environment)
        var here = try await shell.submitRegistration("ada@example.com")
        #expect(here.state == "unauthenticated")
        #expect(here.screen.id == "register")
        #expect(here.element("register.error")?.value?.contains("confirm ada@example.com") == true)

        // Before the address is confirmed, the password is refused.
        let early = try await Program.run(
            ["auth", "sign-in", "ada@example.com", "--password-stdin"], in: TestHome(), input: "correct horse\n",
            environment: server.environment)
        #expect(early.status == 77)
        #expect(early.errors.contains("Confirm your email address first"))

        let mail = try await mailbox.last(to: "ada@example.com")
        let wrong = mail.code == "000000" ? "000001" : "000000"
        try await shell.type(wrong, into: "register.code")
        here = try await shell.tap("register.verify")
        #expect(here.state == "unauthenticated")
        #expect(here.element("register.error")?.value?.contains("has expired") == true)
        try await shell.type(mail.code, into: "register.code")
        here = try await shell.tap("register.verify")
        #expect(here.state == "onboarding")
        #expect(here.user?.email == "ada@example.com")
        #expect(try await shell.finishOnboarding().state == "authenticated")
        try await shell.quit()
        await server.stop()
    }

    @Test func newAccountIsConfirmedByTheLinkOfItsMailInTheRunningShell() async throws {
        let home = TestHome()
        let server = try await BackendServer(home, options: ["--require-confirmation"])
        let mailbox = Mailbox(home: home, data: server.data)
        let shell = try DriverSession(home, environment: server.environment)
        try await shell.submitRegistration("ada@example.com")
        let callback = try await mailbox.callback(to: "ada@example.com")
        #expect(callback.hasPrefix("slipway://login-callback?code="))
        try await home.open(callback, environment: server.environment)
        let here = try await shell.snapshot()
        #expect(here.state == "onboarding")
        #expect(here.user?.email == "ada@example.com")
        #expect(here.toasts.contains { $0.style == "success" && $0.text.contains("ada@example.com") })
        try await shell.quit()
        await server.stop()
    }

    @Test(arguments: [true, false])
    func mailThatIsSentAgainIsGoodForItsLinkAndItsCode(_ takesLink: Bool) async throws {
        let home = TestHome()
        let server = try await BackendServer(home, options: ["--require-confirmation"] + BackendServer.withoutLimits)
        let mailbox = Mailbox(home: home, data: server.data)
        let shell = try DriverSession(home, environment: server.environment)
        try await shell.submitRegistration("ada@example.com")
        #expect(try await shell.tap("register.resend").toasts.map(\.style) == ["success"])
        #expect(try await mailbox.mails().count == 2)

        if takesLink {
            let callback = try await mailbox.callback(to: "ada@example.com")
            try await home.open(callback, environment: server.environment)
            #expect(try await shell.snapshot().state == "onboarding")
        } else {
            try await shell.type(try await mailbox.last(to: "ada@example.com").code, into: "register.code")
            #expect(try await shell.tap("register.verify").state == "onboarding")
        }
        try await shell.quit()
        await server.stop()
    }

    @Test func signUpDoesNotRevealExistingAccounts() async throws {
        let home = TestHome()
        let server = try await BackendServer(home, options: ["--require-confirmation"] + BackendServer.withoutLimits)
        let first = try await Program.run(
            ["auth", "sign-up", "ada@example.com", "--password-stdin"], in: home, input: "correct horse\n",
            environment: server.environment)
        let second = try await Program.run(
            ["auth", "sign-up", "ada@example.com", "--password-stdin"], in: home, input: "another horse\n",
            environment: server.environment)
        #expect(first.status == 77)
        #expect(second.status == first.status)
        #expect(second.errors == first.errors)
        await server.stop()
    }
}
