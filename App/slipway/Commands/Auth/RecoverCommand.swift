import ArgumentParser
import AuthFeature
import Design

/// Recovers an account whose password was forgotten.
struct RecoverCommand: AuthFeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "recover",
        abstract: "Set a new password when you forgot yours.",
        discussion: """
            First run it without --code: it sends you a mail. Then run it with --code: it asks for the code in the mail \
            and for a new password, twice. From standard input, the code comes first. If you opened the mail's link instead, run 'slipway auth update --password'.

            EXAMPLE
              slipway auth recover anna@example.org
              slipway auth recover anna@example.org --code
            """)

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
        } catch let error as AuthError where error.isSecondFactorNeeded {
            let failure = CommandFailure(error)
            throw CommandFailure(
                failure.code,
                failure.message + " Your new password is not set yet. After that, run 'slipway auth update --password'."
            )
        } catch let error as AuthError where auth.currentSession?.email == address {
            let failure = CommandFailure(error)
            throw CommandFailure(
                failure.code,
                failure.message + " The code is used up, but you are signed in. Run 'slipway auth update --password'.")
        }
    }

    @MainActor
    private func recover(
        _ auth: any AuthFeatureAPI, _ address: String, code: String, password: String
    ) async throws -> AppUser {
        do {
            return try await auth.recover(email: address, code: code, newPassword: password)
        } catch {
            // The mail's code is used up. The password can be set once the second factor is confirmed.
            _ = try await enterSecondFactor(auth, after: error)
            return try await auth.updateUser(UserChange(password: password))
        }
    }

    @MainActor
    private func requestMail(_ auth: any AuthFeatureAPI, _ address: String) async throws {
        try await auth.requestRecovery(email: address)
        try reportMail(
            to: address,
            "If \(address) has an account, we have sent a mail. Run 'slipway auth recover \(address) --code', or open its "
                + "link and then run 'slipway auth update --password'.")
    }
}

extension AuthError {
    fileprivate var isSecondFactorNeeded: Bool { if case .secondFactorNeeded = self { true } else { false } }
}
