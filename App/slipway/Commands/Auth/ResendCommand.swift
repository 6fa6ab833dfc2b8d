public import ArgumentParser
public import AuthFeature
import Design
import Foundation

extension ResendableMail: @retroactive ExpressibleByArgument {}

/// Requests a mail again.
struct ResendCommand: AuthFeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "resend",
        abstract: "Request a confirmation mail again.",
        discussion: """
            For a change of the address, the server has to know the account by its current address, not by the new one;
            without an address, it is that of the signed-in account.

            Some older servers send links that are not accepted here, because they contain tokens; the mail's code
            works with all servers.

            EXAMPLE
              slipway auth resend anna@example.org
              slipway auth resend --for email-change
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions

    @Argument(help: "The account's current e-mail address.")
    var address: String?

    @Option(help: ArgumentHelp("The same, as an option.", valueName: "address"))
    var email: String?

    @Option(name: .customLong("for"), help: "What the mail confirms.")
    var mail: ResendableMail = .signUp

    var asksForMail: Bool { true }

    private var given: String? {
        let text = (email ?? address ?? "").trimmingCharacters(in: .whitespaces)
        return text.isEmpty ? nil : text
    }

    func validate() throws {
        guard address == nil || email == nil else { throw ValidationError("Give the e-mail address once.") }
        guard given != nil || mail == .emailChange else { throw ValidationError("Give the account's e-mail address.") }
    }

    func execute(_ auth: any AuthFeatureAPI) async throws {
        try auth.restoreSession()
        let user = auth.currentSession
        let current = try given ?? self.current(of: user)
        try await auth.resend(mail, email: current)
        switch mail {
        case .signUp:
            try reportMail(
                to: current,
                "If the sign-up of \(current) is still to be confirmed, a mail is on its way. Follow its link, or take its "
                    + "code: slipway auth verify \(current)")
        case .emailChange:
            let new = user?.pendingEmail ?? "NEW-ADDRESS"
            try reportMail(
                to: current,
                "If a change of the address \(current) is still to be confirmed, a mail is on its way to the new address; if "
                    + "one comes to the current address, too, confirm by both. Follow the links, or take each code: slipway "
                    + "auth verify \(new) --for email-change")
        }
    }

    private func current(of user: AppUser?) throws -> String {
        guard let user else {
            throw CommandFailure(.refused, "You are not signed in. Give the account's current address.")
        }
        guard let email = user.email else {
            throw CommandFailure(
                .badData,
                "The account has no address that the server would know it by. Change to the new address again: slipway "
                    + "auth update --email NEW-ADDRESS")
        }
        return email
    }
}
