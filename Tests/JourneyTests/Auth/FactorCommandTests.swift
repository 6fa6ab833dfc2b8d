import Drawing
import Foundation
import Testing

/// A second factor by commands alone.
@Suite(.timeLimit(.minutes(10))) struct FactorCommandTests {
    private let home = TestHome()
    private static let password = "correct horse\n"

    private func auth(_ arguments: String..., input: String = "") async throws -> Program.Result {
        try await Program.run(["auth"] + arguments, in: home, input: input)
    }

    private func signUp() async throws {
        #expect(try await auth("sign-up", "ada@example.com", "--password-stdin", input: Self.password).status == 0)
    }

    private func addFactor() async throws -> Authenticator {
        let added = try await auth("factor", "add", "--name", "phone", "--json")
        #expect(added.status == 0, "\(added.errors)")
        let form = try #require(added.json as? [String: String])
        #expect(Set(form.keys) == ["id", "name", "secret", "uri"])
        #expect(form["uri"]?.hasPrefix("otpauth://totp/") == true)
        return Authenticator(try #require(form["secret"]))
    }

    /// Signed out, with a second factor that has confirmed the code of now.
    private func signedOutWithFactor() async throws -> Authenticator {
        try await signUp()
        let app = try await addFactor()
        let confirmed = try await auth("factor", "confirm", "--code-stdin", input: app.code + "\n")
        #expect(confirmed.status == 0, "\(confirmed.errors)")
        #expect(confirmed.output == "Each sign-in now needs a code from phone.\n")
        #expect(try await auth("sign-out").status == 0)
        return app
    }

    private func status() async throws -> [String: Any] {
        try #require(try await auth("status", "--json").json as? [String: Any])
    }

    @Test func factorIsAddedAskedForAndRemoved() async throws {
        try await signUp()
        #expect(try await status()["assurance"] as? String == "aal1")
        #expect(try await auth("factor", "list").errors == "Your account has no second factor.\n")
        let app = try await addFactor()
        let listed = try await auth("factor", "list", "--json")
        let factor = try #require((listed.json as? [[String: Any]])?.first)
        #expect(factor["name"] as? String == "phone")
        #expect(factor["verified"] as? Bool == false)
        let wrong = try await auth("factor", "confirm", "--code-stdin", input: app.wrongCode + "\n")
        #expect(wrong.status == 77)
        #expect(wrong.errors.contains("wrong"))
        #expect(try await auth("factor", "confirm", "--code-stdin", input: app.code + "\n").status == 0)
        #expect(try await status()["assurance"] as? String == "aal2")
        #expect(try await auth("sign-out").status == 0)

        let signIn = try await auth("sign-in", "ada@example.com", "--password-stdin", input: Self.password)
        #expect(signIn.status == 77)
        #expect(signIn.errors.contains("slipway auth factor verify"))
        #expect(try await auth("status").output.contains("A sign-in as ada@example.com waits"))
        let waiting = try await status()
        #expect(waiting["user"] is NSNull)
        let awaiting = try #require(waiting["awaiting"] as? [String: Any])
        #expect((awaiting["user"] as? [String: Any])?["email"] as? String == "ada@example.com")
        #expect((awaiting["factors"] as? [[String: Any]])?.map { $0["name"] as? String } == ["phone"])
        let verified = try await auth("factor", "verify", "--code-stdin", "--json", input: app.nextCode + "\n")
        #expect(verified.status == 0, "\(verified.errors)")
        #expect(
            ((verified.json as? [String: Any])?["user"] as? [String: Any])?["email"] as? String == "ada@example.com")
        #expect(try await status()["awaiting"] is NSNull)

        let odd = try await auth("factor", "remove", "tablet")
        #expect(odd.status == 65)
        #expect(odd.errors.contains("Choose one of: phone."))
        #expect(try await auth("factor", "remove", "phone").status == 0)
        #expect(try await auth("factor", "list", "--json").output == "[]\n")
        #expect(try await auth("sign-out").status == 0)
        #expect(try await auth("sign-in", "ada@example.com", "--password-stdin", input: Self.password).status == 0)
    }

    @Test func signInIsCancelled() async throws {
        _ = try await signedOutWithFactor()
        #expect(try await auth("sign-in", "ada@example.com", "--password-stdin", input: Self.password).status == 77)
        #expect(try await auth("factor", "cancel").output == "Cancelled the sign-in as ada@example.com.\n")
        for command in ["cancel", "verify"] {
            let none = try await auth("factor", command)
            #expect(none.status == 77)
            #expect(none.errors.contains("No sign-in is waiting for a code"))
        }
        #expect(try await status()["awaiting"] is NSNull)
    }

    @Test func codesAreNoArguments() async throws {
        #expect(try await auth("factor", "verify", "123456").status == 64)
        _ = try await signedOutWithFactor()
        _ = try await auth("sign-in", "ada@example.com", "--password-stdin", input: Self.password)
        let none = try await auth("factor", "verify")
        #expect(none.status == 64)
        #expect(none.errors.contains("--code-stdin"))
    }

    // MARK: At a terminal

    @Test func terminalAsksForTheCodeUntilItIsRight() async throws {
        let app = try await signedOutWithFactor()
        let terminal = try TestTerminal()
        let program = try RunningProgram(
            ["auth", "sign-in", "ada@example.com"], in: home, terminal: terminal, showsOutput: true)
        _ = try await terminal.read(to: "Password: ")
        try terminal.type(Self.password)
        let question = "Code from “phone”: "
        #expect(try await terminal.read(to: question).contains("Enter the code from your authenticator app"))
        #expect(!terminal.echoes)
        try terminal.type(app.wrongCode + "\n")
        #expect(try await terminal.read(to: question).contains("The code is wrong"))
        try terminal.type("12 34\n")
        #expect(try await terminal.read(to: question).contains("6-digit"))
        let code = app.nextCode
        try terminal.type(code + "\n")
        #expect(try await terminal.read(to: "You are signed in as ada@example.com.").contains(code) == false)
        #expect(await program.status() == 0)
    }

    @Test func terminalAsksForTheCodeOfANewFactor() async throws {
        try await signUp()
        let terminal = try TestTerminal()
        let program = try RunningProgram(
            ["auth", "factor", "add", "--name", "phone"], in: home, environment: ["LANG": "C.UTF-8"],
            terminal: terminal, showsOutput: true)
        let shown = try await terminal.read(to: "Code from “phone”: ").replacing("\r\n", with: "\n")
        let secret = try #require(shown.firstMatch(of: /Secret: ((?:[A-Z2-7]{4} ?)+)/)).1
        // It is wrapped.
        let link = try #require(shown.firstMatch(of: /Link:((?:.|\s)+?)Enter the secret/)).1
        let code = try #require(QRCode(link.filter { !$0.isWhitespace }))
        // On a busy machine a notice of what is waited for stands before it.
        #expect(shown.contains(code.lines.joined(separator: "\n")))
        try terminal.type(Authenticator(String(secret)).code + "\n")
        _ = try await terminal.read(to: "Each sign-in now needs a code from phone.")
        #expect(await program.status() == 0)
    }
}
