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
}
