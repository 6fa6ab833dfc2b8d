public import ArgumentParser
public import AuthFeature
import Design
import Foundation

extension CodePurpose: @retroactive ExpressibleByArgument {}

struct VerifyCommand: AuthFeatureCommand {
    static let configuration = CommandConfiguration(
        "verify", "Use the code or the link in a mail.",
        """
        Asks for the mail's code, of 6 to 10 digits, and does not show it. Instead of an address you can give the mail's link, or the \
        slipway:// link that it leads to. A link works only for mail that you requested on this machine. Other users \
        of this machine can read a link while the command runs.
        """,
        examples: "slipway auth verify anna@example.org", "slipway auth verify anna@example.org --for email-change",
        "slipway auth verify 'slipway://login-callback?code=…'")

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions

    @Argument(help: "The address that the mail was sent to, or the link. On a terminal, slipway asks for the address.")
    var target: String?

    @Option(name: .customLong("for"), help: "What the code is for.")
    var purpose: CodePurpose = .signIn

    @OptionGroup var code: CodeOptions

    private static let missing =
        "Give the address that the mail was sent to, for example: slipway auth verify anna@example.org."

    func execute(_ auth: any AuthSignIns & AuthFactors) async throws {
        let target = try target ?? EmailOptions.ask(orSay: Self.missing)
        let user: AppUser
        if target.contains("://") {
            guard let url = URL(string: target) else { throw AuthError.notACallback }
            user = try await signIn(auth) { try await auth.getSessionFromUrl(url) }
        } else {
            let target = try EmailForm.checked(target)
            let code = try code.code()
            user = try await signIn(auth) { try await auth.verify(code: code, email: target, for: purpose) }
        }
        guard purpose == .emailChange else { return try reportSignedIn(user) }
        try report(user, "Your address is now \(user.label).")
    }
}

extension ResendableMail: @retroactive ExpressibleByArgument {}

struct ResendCommand: AuthFeatureCommand {
    static let configuration = CommandConfiguration(
        "resend", "Send a confirmation mail again.",
        """
        To confirm a new address, give your current address, not the new one. Default: the address of the account \
        that you are signed in to.

        Links from older servers do not work here. Use the code in the mail.
        """,
        examples: "slipway auth resend anna@example.org", "slipway auth resend --for email-change")

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions

    @Argument(help: "Your current email address. On a terminal, slipway asks if you leave it out.")
    var address: String?

    @Option(help: ArgumentHelp("Your current email address, as an option.", valueName: "address"))
    var email: String?

    @Option(name: .customLong("for"), help: "Which confirmation to send.")
    var mail: ResendableMail = .signUp

    var asksForMail: Bool { true }

    func validate() throws { try EmailOptions.checkOnce(address, email) }

    func execute(_ auth: any AuthSession & AuthSignIns) async throws {
        try auth.restoreSession()
        let user = auth.currentSession
        let current =
            try EmailOptions.given(address, email)
            ?? (mail == .emailChange ? self.current(of: user) : EmailOptions.ask())
        try await auth.resend(mail, email: current)
        let new = user?.pendingEmail ?? "NEW-ADDRESS"
        let text: TerminalText =
            switch mail {
            case .signUp:
                "If \(current) still needs confirming, we have sent a mail. Open its link, or run: slipway auth verify "
                    + "\(current)"
            case .emailChange:
                "If the new address of \(current) still needs confirming, we have sent a mail to the new address. Open its "
                    + "link, or run: slipway auth verify \(new) --for email-change. If you also get a mail at your current "
                    + "address, use both."
            }
        try reportMail(to: current, text)
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

struct RecoverCommand: AuthFeatureCommand {
    static let configuration = CommandConfiguration(
        "recover", "Set a new password when you forgot yours.",
        """
        First run it without --code: it sends you a mail. Then run it with --code: it asks for the code in the mail \
        and for a new password, twice. From standard input, the code comes first. If you opened the mail's link instead, run 'slipway auth update --password'.
        """,
        examples: "slipway auth recover anna@example.org", "slipway auth recover anna@example.org --code")

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions
    @OptionGroup var email: EmailOptions

    @Flag(name: .customLong("code"), help: "Set a new password with the code in the mail.")
    var hasCode = false

    @OptionGroup var code: CodeOptions
    @OptionGroup var password: PasswordOptions

    func validate() throws {
        guard hasCode || code.codeStdin || !password.passwordStdin else {
            throw ValidationError("--password-stdin needs --code or --code-stdin. Request the mail first.")
        }
    }

    var asksForMail: Bool { !hasCode && !code.codeStdin }

    func execute(_ auth: any AuthFeatureAPI) async throws {
        let address = try email.value()
        guard !asksForMail else { return try await requestMail(auth, address) }
        let code = try code.code()
        let password = try password.newPassword()
        do {
            let user = try await recover(auth, address, code: code, password: password)
            try report(user, "Your new password is set. You are signed in as \(user.label).")
        } catch let error as AuthError {
            if case .secondFactorNeeded = error {
                throw CommandFailure(error).adding(
                    "Your new password is not set yet. After that, run 'slipway auth update --password'.")
            }
            guard auth.currentSession?.email == address else { throw error }
            throw CommandFailure(error).adding(
                "The code is used up, but you are signed in. Run 'slipway auth update --password'.")
        }
    }

    @MainActor private func recover(
        _ auth: any AuthFeatureAPI, _ address: String, code: String, password: String
    ) async throws -> AppUser {
        do {
            return try await auth.recover(email: address, code: code, newPassword: password)
        } catch {
            // The mail's code is used up. The password can be set once the second factor is confirmed.
            _ = try await enterSecondFactor(auth, after: error)
            return try await auth.updateUser(UserChange(password: password), in: auth.sessionID)
        }
    }

    @MainActor private func requestMail(_ auth: any AuthSignIns, _ address: String) async throws {
        try await auth.requestRecovery(email: address)
        try reportMail(
            to: address,
            "If \(address) has an account, we have sent a mail. Run 'slipway auth recover \(address) --code', or open its "
                + "link and then run 'slipway auth update --password'.")
    }
}
