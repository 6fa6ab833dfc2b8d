import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct RecoveryJourney {
    /// A shell of a user who has an account, has signed out, and has entered the address on the screen for a lost
    /// password.
    private func atTheRecovery(_ home: TestHome) async throws -> DriverSession {
        let shell = try DriverSession(home)
        try await shell.register("ada@example.com", password: "first horse")
        try await shell.say(["do": "tab", "tab": "settings"])
        try await shell.tap("settings.sign-out")
        try await shell.tap("sign-in.options")
        try await shell.tap("options.recover")
        try await shell.type("ada@example.com", into: "recover.email")
        return shell
    }

    @Test func newPasswordIsSetWithTheCodeOfTheMail() async throws {
        let home = TestHome()
        let shell = try await atTheRecovery(home)
        let known = try await shell.tap("recover.submit")
        #expect(known.toasts.map(\.style) == ["success"])
        // The same answer for an address without an account.
        try await shell.type("nobody@example.com", into: "recover.email")
        let unknown = try await shell.tap("recover.submit")
        #expect(
            unknown.toasts.map(\.text)
                == known.toasts.map { $0.text.replacingOccurrences(of: "ada@", with: "nobody@") })
        try await shell.type("ada@example.com", into: "recover.email")

        let code = try await Mailbox(home: home).last(to: "ada@example.com").code
        try await shell.type(code, into: "recover.code")
        try await shell.type("short", into: "recover.password")
        #expect(try await shell.tap("recover.save").element("recover.password")?.error != nil)
        try await shell.type(code, into: "recover.code")
        try await shell.type("second horse", into: "recover.password")
        var here = try await shell.tap("recover.save")
        #expect(here.state == "authenticated")
        #expect(here.user?.email == "ada@example.com")

        try await shell.say(["do": "tab", "tab": "settings"])
        try await shell.tap("settings.sign-out")
        #expect(try await shell.signIn("ada@example.com", password: "first horse").state == "unauthenticated")
        here = try await shell.signIn("ada@example.com", password: "second horse")
        #expect(here.state == "authenticated")
        try await shell.quit()
    }

    @Test func newPasswordIsSetByCommandsAlone() async throws {
        let home = TestHome()
        let password = "first horse\n"
        #expect(
            try await Program.run(
                ["auth", "sign-up", "ada@example.com", "--password-stdin"], in: home, input: password
            )
            .status == 0)
        #expect(try await Program.run(["auth", "sign-out"], in: home).status == 0)
        #expect(try await Program.run(["auth", "recover", "ada@example.com"], in: home).status == 0)
        let code = try await Mailbox(home: home).last(to: "ada@example.com").code
        let arguments = ["auth", "recover", "ada@example.com", "--code-stdin", "--password-stdin"]
        #expect(try await Program.run(arguments, in: home, input: "\(code)\nsecond horse\n").status == 0)
        #expect(try await Program.run(arguments, in: home, input: "\(code)\nthird horse\n").status == 77)
        #expect(try await Program.run(["auth", "sign-out"], in: home).status == 0)
        let back = try await Program.run(
            ["auth", "sign-in", "ada@example.com", "--password-stdin"], in: home, input: "second horse\n")
        #expect(back.status == 0)
    }
}
