import Foundation
import Testing

/// The program is killed between the steps of a second factor; the next start goes on where it was.
@Suite(.timeLimit(.minutes(10))) struct FactorKillJourney {
    /// When the program is killed.
    enum Moment: CaseIterable {
        /// The backend has not received the code.
        case before
        /// The backend has accepted the code, and the program has not received the reply.
        case after
    }

    private let home = TestHome()

    /// Kills the program while it confirms a code.
    private func kill(_ program: RunningProgram, _ server: RelayedBackend, _ moment: Moment) {
        server.treat { call in
            guard call.hasSuffix("/verify") else { return .pass }
            guard moment == .before else { return .act { program.kill(SIGKILL) } }
            program.kill(SIGKILL)
            return .reply(503, "")
        }
    }

    /// Taps, and waits for the end of the program, which is killed meanwhile.
    private func tapToDeath(_ shell: DriverSession, _ element: String) async {
        shell.program.write(#"{"do":"tap","element":"\#(element)"}"# + "\n")
        #expect(await shell.program.status() == -SIGKILL)
    }

    @Test func addedButNotConfirmed() async throws {
        var shell = try DriverSession(home)
        try await shell.register("ada@example.com")
        let lost = try await shell.beginFactor()
        await shell.kill()

        shell = try DriverSession(home)
        let here = try await shell.showAccount()
        #expect(here.state == "authenticated")
        #expect(here.factors == [])
        #expect(here.element("account.factor-secret")?.value == nil)
        // It is not asked for, and the next attempt replaces it, with the same name.
        let app = try await shell.addFactor()
        #expect(app.secret != lost.secret)
        try await shell.signOut()
        #expect(try await shell.signIn("ada@example.com", password: "correct horse").screen.id == "second-factor")
        #expect(try await shell.enterCode(app.nextCode).state == "authenticated")
        try await shell.quit()
    }

    @Test func signedInButNoCode() async throws {
        var shell = try DriverSession(home)
        try await shell.register("ada@example.com")
        let app = try await shell.addFactor()
        try await shell.signOut()
        try await shell.signIn("ada@example.com", password: "correct horse")
        await shell.kill()

        shell = try DriverSession(home)
        var here = try await shell.snapshot()
        #expect(here.state == "unauthenticated")
        #expect(here.screen.id == "second-factor")
        try await shell.type(app.nextCode, into: "second-factor.code")
        await shell.kill()
        shell = try DriverSession(home)
        here = try await shell.enterCode(app.nextCode)
        #expect(here.state == "authenticated")
        try await shell.quit()
    }

    /// The sign-in's code, before the backend has it and after the backend has accepted it.
    @Test(arguments: Moment.allCases)
    func codeOfASignInOnItsWay(_ moment: Moment) async throws {
        let server = try await RelayedBackend(TestHome())
        var shell = try DriverSession(home, environment: server.environment)
        let (phone, tablet) = try await withTwoFactors(shell)
        try await shell.signOut()
        try await shell.signIn("ada@example.com", password: "correct horse")
        try await choose("Phone", shell)
        try await shell.type(phone.nextCode, into: "second-factor.code")
        kill(shell.program, server, moment)
        await tapToDeath(shell, "second-factor.verify")
        server.treat { _ in .pass }

        shell = try DriverSession(home, environment: server.environment)
        var here = try await shell.snapshot()
        #expect(here.state == "unauthenticated")
        #expect(here.screen.id == "second-factor")
        try await choose("Tablet", shell)
        here = try await shell.enterCode(tablet.nextCode)
        #expect(here.state == "authenticated", "\(here.element("second-factor.error")?.value ?? "")")
        #expect(try await Program.run(["auth", "refresh"], in: home, environment: server.environment).status == 0)
        try await shell.quit()
        await server.backend.stop()
    }

    /// The code that confirms a new factor, before the backend has it and after the backend has accepted it.
    @Test(arguments: Moment.allCases)
    func codeOfANewFactorOnItsWay(_ moment: Moment) async throws {
        let server = try await RelayedBackend(TestHome())
        var shell = try DriverSession(home, environment: server.environment)
        try await shell.register("ada@example.com")
        let app = try await shell.beginFactor()
        try await shell.type(app.code, into: "account.factor-code")
        kill(shell.program, server, moment)
        await tapToDeath(shell, "account.confirm-factor")
        server.treat { _ in .pass }

        shell = try DriverSession(home, environment: server.environment)
        var here = try await shell.showAccount()
        #expect(here.state == "authenticated")
        switch moment {
        case .before:
            #expect(here.factors == [])
            _ = try await shell.addFactor()
        case .after:
            #expect(here.factors == ["Phone"])
            #expect(here.element("account.factor-notice")?.value?.contains("not confirmed") == true)
            try await shell.type(app.nextCode, into: "account.factor-code")
            here = try await shell.tap("account.confirm-factor")
            #expect(here.element("account.factor-notice")?.value == nil)
        }
        #expect(try await Program.run(["auth", "refresh"], in: home, environment: server.environment).status == 0)
        let status = try await Program.run(["auth", "status", "--json"], in: home, environment: server.environment)
        #expect((status.json as? [String: Any])?["assurance"] as? String == "aal2")
        try await shell.quit()
        await server.backend.stop()
    }

    /// The removal, before the backend has it and after the backend has carried it out.
    @Test(arguments: Moment.allCases)
    func removalOnItsWay(_ moment: Moment) async throws {
        let server = try await RelayedBackend(TestHome())
        var shell = try DriverSession(home, environment: server.environment)
        try await shell.register("ada@example.com")
        _ = try await shell.addFactor()
        try await remove(shell)
        let program = shell.program
        server.treat { call in
            guard call.hasPrefix("DELETE ") else { return .pass }
            guard moment == .before else { return .act { program.kill(SIGKILL) } }
            program.kill(SIGKILL)
            return .reply(503, "")
        }
        await tapToDeath(shell, "confirm.accept")
        server.treat { _ in .pass }

        shell = try DriverSession(home, environment: server.environment)
        var here = try await shell.showAccount()
        #expect(here.state == "authenticated")
        #expect(here.factors == (moment == .before ? ["Phone"] : []))
        if moment == .before {
            try await remove(shell)
            here = try await shell.tap("confirm.accept")
            #expect(here.factors == [])
        }
        #expect(try await Program.run(["auth", "refresh"], in: home, environment: server.environment).status == 0)
        try await shell.signOut()
        #expect(try await shell.signIn("ada@example.com", password: "correct horse").state == "authenticated")
        try await shell.quit()
        await server.backend.stop()
    }

    private func remove(_ shell: DriverSession) async throws {
        let elements = try await shell.snapshot().screen.elements
        try await shell.tap(try #require(elements.first { $0.id.hasPrefix("account.remove-factor.") }).id)
    }

    /// A command, with the code that the backend has accepted.
    @Test func codeOfACommandOnItsWay() async throws {
        let server = try await RelayedBackend(TestHome())
        let shell = try DriverSession(home, environment: server.environment)
        let (phone, tablet) = try await withTwoFactors(shell)
        try await shell.signOut()
        try await shell.quit()
        func run(_ arguments: [String], _ input: String = "") async throws -> Program.Result {
            try await Program.run(["auth"] + arguments, in: home, input: input, environment: server.environment)
        }
        #expect(try await run(["sign-in", "ada@example.com", "--password-stdin"], "correct horse\n").status == 77)
        let verify = ["factor", "verify", "--code-stdin", "--factor"]
        let program = try RunningProgram(["auth"] + verify + ["Phone"], in: home, environment: server.environment)
        kill(program, server, .after)
        program.write(phone.nextCode + "\n")
        #expect(await program.status() == -SIGKILL)
        server.treat { _ in .pass }

        let status = try await run(["status", "--json"])
        #expect(status.status == 77)
        #expect((status.json as? [String: Any])?["awaiting"] is [String: Any])
        #expect(try await run(verify + ["Tablet"], tablet.nextCode + "\n").status == 0)
        #expect(try await run(["status"]).status == 0)
        await server.backend.stop()
    }

    /// Registers an account with two second factors: each of them can confirm one more code.
    private func withTwoFactors(_ shell: DriverSession) async throws -> (phone: Authenticator, tablet: Authenticator) {
        try await shell.register("ada@example.com")
        let phone = try await shell.addFactor("Phone")
        try await shell.type("Tablet", into: "account.factor-name")
        var here = try await shell.tap("account.add-factor")
        let tablet = Authenticator(try #require(here.element("account.factor-secret")?.value))
        try await shell.type(tablet.code, into: "account.factor-code")
        here = try await shell.tap("account.confirm-factor")
        #expect(Set(here.factors) == ["Phone", "Tablet"])
        return (phone, tablet)
    }

    private func choose(_ name: String, _ shell: DriverSession) async throws {
        let picker = try #require(try await shell.snapshot().element("second-factor.factor"))
        let value = try #require(picker.options?.first { $0.label == name }?.value)
        try await shell.say(["do": "select", "element": "second-factor.factor", "value": value])
    }
}
