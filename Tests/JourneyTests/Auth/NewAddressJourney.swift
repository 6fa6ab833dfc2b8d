import Foundation
import Testing

/// Changing the account's address, which both addresses confirm.
@Suite(.timeLimit(.minutes(10))) struct NewAddressJourney {
    private let old = "ada@example.com"
    private let new = "lovelace@example.com"

    @Test func bothMailsConfirmAndAreSentAgainForTheCurrentAddress() async throws {
        let home = TestHome()
        let server = try await BackendServer(home, options: BackendServer.withoutLimits)
        let mailbox = Mailbox(home: home, data: server.data)
        func run(_ arguments: [String], _ input: String = "") async throws -> Program.Result {
            try await Program.run(["auth"] + arguments, in: home, input: input, environment: server.environment)
        }
        #expect(try await run(["sign-up", old, "--password-stdin"], "correct horse\n").status == 0)
        let changed = try await run(["update", "--email", new])
        #expect(changed.status == 0, "\(changed.errors)")
        #expect(changed.output.contains("slipway auth verify \(new) --for email-change"))
        #expect(changed.output.contains("If you also get a mail at \(old)"))
        let first = try await mailbox.last(to: new).code

        // The server would answer a request by the new address, too, and send nothing.
        let refused = try await run(["resend", new, "--for", "email-change"])
        #expect(refused.status == 65)
        #expect(refused.errors.contains("Use your current address: \(old)."))
        #expect(try await mailbox.last(to: new).code == first)
        let count = try await mailbox.mails().count
        #expect(try await run(["resend", "--for", "email-change"]).status == 0)
        #expect(try await mailbox.mails().count == count + 2)
        #expect(try await run(["resend", old, "--for", "email-change", "--json"]).status == 0)
        #expect(try await mailbox.mails().count == count + 4)

        let half = try await run(
            ["verify", new, "--for", "email-change", "--code-stdin"], "\(try await mailbox.last(to: new).code)\n")
        #expect(half.status == 77)
        #expect(half.errors.contains("This address is confirmed. Now open the mail to your other address"))
        let whole = try await run(
            ["verify", old, "--for", "email-change", "--code-stdin"], "\(try await mailbox.last(to: old).code)\n")
        #expect(whole.status == 0, "\(whole.errors)")
        #expect(whole.output == "Your address is now \(new).\n")
        await server.stop()
    }

    @Test func theMailsAreSentAgainFromTheScreen() async throws {
        let home = TestHome()
        let server = try await BackendServer(home, options: BackendServer.withoutLimits)
        let mailbox = Mailbox(home: home, data: server.data)
        let shell = try DriverSession(home, environment: server.environment)
        try await shell.register(old)
        try await shell.showAccount()
        try await shell.type(new, into: "account.email")
        try await shell.tap("account.save-email")
        let count = try await mailbox.mails().count
        let here = try await shell.tap("account.resend")
        #expect(here.toasts.map(\.style) == ["success"])
        #expect(try await mailbox.mails().count == count + 2)
        for address in [old, new] {
            try await shell.type(try await mailbox.last(to: address).code, into: "account.code")
            try await shell.tap("account.verify")
        }
        #expect(try await shell.snapshot().user?.email == new)
        try await shell.quit()
        await server.stop()
    }

    // Real servers end the flow five minutes after the request, and accept the mails' links for longer.
    @Test func aLinkThatCameBackTooLateHasChangedTheAddress() async throws {
        let home = TestHome()
        let server = try await RelayedBackend(home)
        let mailbox = Mailbox(home: home, data: server.backend.data)
        let shell = try DriverSession(home, environment: server.environment)
        try await shell.register(old)
        try await shell.showAccount()
        try await shell.type(new, into: "account.email")
        try await shell.tap("account.save-email")
        let half = try await mailbox.callback(to: old)
        #expect(half.contains("?message=Confirmation"))
        try await home.open(half, environment: server.environment)
        server.treat {
            $0.contains("grant_type=pkce")
                ? .reply(422, #"{"code":"flow_state_expired","message":"Flow state has expired"}"#) : .pass
        }
        let callback = try await mailbox.callback(to: new)
        let opened = try await Program.run(["open", callback], in: home, environment: server.environment)
        #expect(opened.status == 0, "\(opened.errors)")
        #expect(opened.output.contains("Your address is now \(new)."))
        let here = try await shell.snapshot()
        #expect(here.user?.email == new)
        #expect(here.toasts.last?.style == "success")
        try await shell.quit()
    }
}
