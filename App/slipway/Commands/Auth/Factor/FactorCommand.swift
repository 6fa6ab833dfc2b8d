import ArgumentParser
import AuthFeature
import Shell

/// The second factors of the account.
struct FactorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "factor",
        abstract: "Protect your account with codes from an authenticator app.",
        discussion: """
            Once your account has a second factor, each sign-in also needs a code from it. If you lose the device, the \
            owner of the server can remove the second factor.

            EXAMPLE
              slipway auth factor add --name phone
              slipway auth factor list
            """,
        subcommands: [
            FactorListCommand.self, FactorAddCommand.self, FactorConfirmCommand.self, FactorVerifyCommand.self,
            FactorCancelCommand.self, FactorRemoveCommand.self,
        ])
}

/// A second factor, as JSON for programs.
struct FactorForm: Encodable {
    let id: String
    @OrNull var name: String?
    let verified: Bool

    init(_ factor: AuthFactor) {
        id = factor.id
        name = factor.name
        verified = factor.isVerified
    }
}

extension [AuthFactor] {
    /// The factor with this id or name.
    func named(_ text: String) throws(CommandFailure) -> AuthFactor {
        if let factor = first(where: { $0.id == text }) ?? first(where: { $0.name == text }) { return factor }
        let known = map(\.label).joined(separator: ", ")
        throw CommandFailure(
            .badData,
            "Your account has no second factor '\(text)'. " + (isEmpty ? "It has none." : "Choose one of: \(known)."))
    }
}
