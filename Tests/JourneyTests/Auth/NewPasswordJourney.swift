import Foundation
import GRDB
import Testing

/// A password that the user is choosing, at a terminal: the rule is said beforehand, and it is asked for twice.
@Suite(.timeLimit(.minutes(10))) struct NewPasswordJourney {
    private static let rule = "Choose a password of at least 7 characters.\r\n"
    private static let repeated = "Repeat the password: "
    private let home = TestHome()
    private let terminal: TestTerminal

    init() throws {
        terminal = try TestTerminal()
    }

    private func start(_ arguments: String...) throws -> RunningProgram {
        try RunningProgram(["auth"] + arguments, in: home, terminal: terminal, showsOutput: true)
    }

    /// Types a secret once its question is there, and returns what was shown before and with the question.
    private func answer(_ question: String, _ secret: String) async throws -> String {
        let shown = try await terminal.read(to: question)
        #expect(!terminal.echoes)
        try terminal.type(secret + "\n")
        return shown
    }

    @Test func aShortPasswordIsRefusedBeforeItIsRepeatedAndADifferenceAsksAgain() async throws {
        let program = try start("sign-up", "ada@example.com")
        _ = try await answer("New password: ", "short1")
        #expect(try await answer("New password: ", "correct horse") == "\r\n" + Self.rule + "New password: ")
        _ = try await answer(Self.repeated, "correct house")
        #expect(
            try await answer("New password: ", "correct horse")
                == "\r\nThe passwords differ. Try again.\r\nNew password: ")
        _ = try await answer(Self.repeated, "correct horse")
        _ = try await terminal.read(to: "finish setup.")
        #expect(await program.status() == 0)
        // The second one was set.
        let signIn = ["auth", "sign-in", "ada@example.com", "--password-stdin"]
        #expect(try await Program.run(signIn, in: home, input: "correct horse\n").status == 0)
    }

    @Test func threeMistakesEndWithoutAnAccount() async throws {
        let program = try start("sign-up", "ada@example.com")
        for _ in 0..<3 { _ = try await answer("New password: ", "short") }
        let text = "slipway: You did not enter the same new password twice. Nothing was changed."
        _ = try await terminal.read(to: text)
        #expect(await program.status() == 65)
        #expect(terminal.echoes)
    }

    // MARK: What a server needs besides it

    @Test func theCurrentPasswordIsGivenWhereTheServerNeedsIt() async throws {
        let server = try await BackendServer(home, options: ["--require-current-password"])
        func auth(_ arguments: String..., input: String = "") async throws -> Program.Result {
            try await Program.run(["auth"] + arguments, in: home, input: input, environment: server.environment)
        }
        #expect(try await auth("sign-up", "ada@example.com", "--password-stdin", input: "correct horse\n").status == 0)
        let program = try RunningProgram(
            ["auth", "update", "--password"], in: home, environment: server.environment, terminal: terminal,
            showsOutput: true)
        _ = try await answer("New password: ", "battery staple")
        _ = try await answer(Self.repeated, "battery staple")
        _ = try await answer("Current password: ", "correct horse")
        _ = try await terminal.read(to: "Changed your password.")
        #expect(await program.status() == 0)

        let none = try await auth("update", "--password-stdin", input: "second horse\n")
        #expect(none.status == 64)
        #expect(none.errors.contains("Use --current-password-stdin."))
        let update = ["update", "--current-password-stdin", "--password-stdin"]
        let wrong = try await auth(update[0], update[1], update[2], input: "correct horse\nsecond horse\n")
        #expect(wrong.status == 77)
        #expect(wrong.errors == "slipway: The current password is wrong.\n")
        let set = try await auth(update[0], update[1], update[2], input: "battery staple\nsecond horse\n")
        #expect(set.status == 0, "\(set.errors)")

        await server.stop()
    }

    /// A session that is older than a day is asked for a code besides. A try without the current password uses the code up.
    @Test func aCodeAndTheCurrentPasswordAreGivenInASessionOfYesterday() async throws {
        let server = try await BackendServer(
            home,
            options: BackendServer.withoutLimits + ["--require-current-password", "--require-reauthentication"])
        let mailbox = Mailbox(home: home, data: server.data)
        func auth(_ arguments: String..., input: String) async throws -> Program.Result {
            try await Program.run(["auth"] + arguments, in: home, input: input, environment: server.environment)
        }
        #expect(try await auth("sign-up", "ada@example.com", "--password-stdin", input: "correct horse\n").status == 0)
        let database = try DatabaseQueue(path: server.data.appendingPathComponent("backend.sqlite").path)
        try await database.write { try $0.execute(sql: "UPDATE session SET created_at = created_at - 90000000000") }

        let program = try RunningProgram(
            ["auth", "update", "--password"], in: home, environment: server.environment, terminal: terminal,
            showsOutput: true)
        _ = try await answer("New password: ", "battery staple")
        _ = try await answer(Self.repeated, "battery staple")
        for isFirst in [true, false] {
            let shown = try await terminal.read(to: "Code in the mail: ")
            #expect(shown.contains("We have sent a mail with a code to ada@example.com."))
            #expect(shown.contains("The code for the new password is wrong or has expired.") == !isFirst)
            #expect(!terminal.echoes)
            try terminal.type(try await mailbox.last(to: "ada@example.com").code + "\n")
            if isFirst { _ = try await answer("Current password: ", "correct horse") }
        }
        _ = try await terminal.read(to: "Changed your password.")
        #expect(await program.status() == 0)
        #expect(try await mailbox.mails().count == 2)

        // The mail is requested by the command that has no code yet.
        #expect(try await auth("update", "--password-stdin", input: "second horse\n").status == 64)
        let code = try await mailbox.last(to: "ada@example.com").code
        let set = try await auth(
            "update", "--current-password-stdin", "--code-stdin", "--password-stdin",
            input: "battery staple\n\(code)\nsecond horse\n")
        #expect(set.status == 0, "\(set.errors)")
        await server.stop()
    }

    // MARK: The address

    @Test func aMissingAddressIsAskedForAndShownAsItIsTyped() async throws {
        let program = try start("sign-in")
        #expect(try await terminal.read(to: "Email address: ") == "Email address: ")
        #expect(terminal.echoes)
        try terminal.type("ada@example.com\n")
        let shown = try await answer("Password: ", "wrong horse")
        #expect(shown == "ada@example.com\r\nPassword: ")
        _ = try await terminal.read(to: "Wrong email or password.")
        #expect(await program.status() == 77)
    }

    @Test(arguments: [("foo", "Enter a valid email address."), ("", "You entered no email address.")])
    func aMistakeInItIsReportedBeforeAnythingElseIsAskedFor(typed: String, message: String) async throws {
        let program = try start("sign-up")
        _ = try await terminal.read(to: "Email address: ")
        try terminal.type(typed + "\n")
        #expect(try await terminal.read(to: message) == "\(typed)\r\nslipway: \(message)")
        #expect(await program.status() == 65)
    }

    /// A command that has two faults names the one that hides the other.
    @Test func withoutATerminalAMissingAddressIsAnErrorAfterAMistypedOption() async throws {
        for command in ["sign-in", "sign-up", "magic-link", "recover", "resend", "verify"] {
            let result = try await Program.run(["auth", command], in: home)
            #expect(result.status == 64)
            #expect(result.errors.hasPrefix("slipway: Give "), "\(command): \(result.errors)")
        }
        let mistyped = try await Program.run(["auth", "sign-in", "--bogus"], in: home)
        #expect(mistyped.status == 64)
        #expect(mistyped.errors.hasPrefix("slipway: Unknown option '--bogus'"), "\(mistyped.errors)")
        let password = try await Program.run(["auth", "sign-up", "ada@example.com", "--json"], in: home)
        #expect(password.status == 64 && password.errors.hasPrefix(#"{"error":{"code":64,"#), "\(password)")
    }
}
