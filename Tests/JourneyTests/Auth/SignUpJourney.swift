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
