import ArgumentParser
import AuthFeature
import Design

/// Recovers an account whose password was forgotten.
struct RecoverCommand: AuthFeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "recover",
        abstract: "Request a mail to set a new password, and set it.",
        discussion: """
            Without --code a mail is sent. With it, you enter the mail's code and the new password without echo. If you \
            follow the mail's link instead, set the password by 'slipway auth update --password'.

            EXAMPLE
              slipway auth recover anna@example.org
              slipway auth recover anna@example.org --code
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions
    @OptionGroup var email: EmailOptions

    @Flag(name: .customLong("code"), help: "Set the new password with the code of the mail.")
    var hasCode = false

    @OptionGroup var code: CodeOptions
    @OptionGroup var password: PasswordOptions

    func validate() throws {
        guard hasCode || code.codeStdin || !password.passwordStdin else {
            throw ValidationError("--password-stdin goes with --code or --code-stdin: a mail comes first.")
        }
    }

    var asksForMail: Bool { !hasCode && !code.codeStdin }

    func execute(_ auth: any AuthFeatureAPI) async throws {
        guard !asksForMail else { return try await requestMail(auth) }
        let code = try code.code()
        let password = try password.password("new password")
        do {
            let user = try await recover(auth, code: code, password: password)
            try reportSignedIn(user, "The new password is set. Signed in")
        } catch let error as AuthError where error.isSecondFactorNeeded {
            let failure = CommandFailure(error)
            throw CommandFailure(
                failure.code,
                failure.message + " The new password is not set yet: then set it by 'slipway auth update --password'.")
        } catch let error as AuthError where auth.currentSession?.email == email.value {
            let failure = CommandFailure(error)
            throw CommandFailure(
                failure.code,
                failure.message + " The code is spent and you are signed in: set a password by 'slipway auth update "
                    + "--password'.")
        }
    }

    @MainActor
    private func recover(_ auth: any AuthFeatureAPI, code: String, password: String) async throws -> AppUser {
        do {
            return try await auth.recover(email: email.value, code: code, newPassword: password)
        } catch {
            // The mail's code is used up. The password can be set once the second factor is confirmed.
            _ = try await enterSecondFactor(auth, after: error)
            return try await auth.updateUser(UserChange(password: password))
        }
    }

    @MainActor
    private func requestMail(_ auth: any AuthFeatureAPI) async throws {
        try await auth.requestRecovery(email: email.value)
        try reportMail(
            to: email.value,
            "If there is an account of \(email.value), a mail is on its way. Follow its link and then set the "
                + "password by 'slipway auth update --password', or take its code: slipway auth recover "
                + "\(email.value) --code")
    }
}

extension AuthError {
    fileprivate var isSecondFactorNeeded: Bool { if case .secondFactorNeeded = self { true } else { false } }
}
