public import ArgumentParser
public import AuthFeature
import Design
import Foundation

extension ResendableMail: @retroactive ExpressibleByArgument {}

/// Requests a mail again.
struct ResendCommand: AuthFeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "resend",
        abstract: "Send a confirmation mail again.",
        discussion: """
            To confirm a new address, give your current address, not the new one. Default: the address of the account \
            that you are signed in to.

            Links from older servers do not work here. Use the code in the mail.

            EXAMPLE
              slipway auth resend anna@example.org
              slipway auth resend --for email-change
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions

    @Argument(help: "Your current email address. On a terminal, slipway asks if you leave it out.")
    var address: String?

    @Option(help: ArgumentHelp("Your current email address, as an option.", valueName: "address"))
    var email: String?

    @Option(name: .customLong("for"), help: "Which confirmation to send.")
    var mail: ResendableMail = .signUp

    var asksForMail: Bool { true }

    private var given: String? {
        let text = (email ?? address ?? "").trimmingCharacters(in: .whitespaces)
        return text.isEmpty ? nil : text
    }

    func validate() throws {
        guard address == nil || email == nil else {
            throw ValidationError("Give your email address once: as an argument or with --email.")
        }
    }

    func execute(_ auth: any AuthFeatureAPI) async throws {
        try auth.restoreSession()
        let user = auth.currentSession
        let current = try given ?? (mail == .emailChange ? self.current(of: user) : EmailPrompt.ask())
        try await auth.resend(mail, email: current)
        switch mail {
        case .signUp:
            try reportMail(
                to: current,
                "If \(current) still needs confirming, we have sent a mail. Open its link, or run: slipway auth verify "
                    + "\(current)")
        case .emailChange:
            let new = user?.pendingEmail ?? "NEW-ADDRESS"
            try reportMail(
                to: current,
                "If the new address of \(current) still needs confirming, we have sent a mail to the new address. Open its "
                    + "link, or run: slipway auth verify \(new) --for email-change. If you also get a mail at your current "
                    + "address, use both.")
        }
    }

    private func current(of user: AppUser?) throws -> String {
        guard let user else {
            throw CommandFailure(.refused, "You are not signed in. Give your current address, or sign in first.")
        }
        guard let email = user.email else {
            throw CommandFailure(
                .badData,
                "Your account has no address yet. Change to the new address again: slipway auth update --email "
                    + "NEW-ADDRESS")
        }
        return email
    }
}
