import ArgumentParser
import AuthFeature
import Core
import Design
import Foundation

/// Changes the account.
struct UpdateAccountCommand: AuthFeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "update",
        abstract: "Change the account's address, password or data.",
        discussion: """
            You enter a new password without echo; it ends all other sessions. A new address may have to be confirmed by \
            mail first; if a mail comes to the current address, too, confirm by both. A value of data is read as JSON, \
            otherwise as text; null removes it.

            EXAMPLE
              slipway auth update --email new@example.org
              slipway auth update --password
              slipway auth update --data plan=trial --data beta=true
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions

    @Option(help: ArgumentHelp("The new e-mail address.", valueName: "address"))
    var email: String?

    @Flag(name: .customLong("password"), help: "Set a new password.")
    var asksForPassword = false

    @OptionGroup var password: PasswordOptions

    @Option(help: ArgumentHelp("A member of the account's data; may be repeated.", valueName: "name=value"))
    var data: [String] = []

    func validate() throws {
        guard email != nil || asksForPassword || password.passwordStdin || !data.isEmpty else {
            throw ValidationError("Give --email, --password or --data.")
        }
        guard data.allSatisfy({ $0.drop { $0 != "=" }.first != nil && !$0.hasPrefix("=") }) else {
            throw ValidationError("Write data as name=value.")
        }
    }

    func execute(_ auth: any AuthFeatureAPI) async throws {
        let isPasswordGiven = asksForPassword || password.passwordStdin
        let change = UserChange(
            email: email, password: isPasswordGiven ? try password.password("new password") : nil,
            data: data.isEmpty ? nil : members)
        let user = try await auth.updateUser(change)
        try output(SignedIn(user)) {
            Output.print("The account is changed.")
            if let address = user.pendingEmail {
                Output.print(
                    "\(address) has to be confirmed. Follow the link of the mail, or take its code: slipway auth "
                        + "verify \(address) --for email-change")
                if let current = user.email {
                    Output.print(
                        "If a mail comes to \(current), too, confirm by both: slipway auth verify \(current) --for "
                            + "email-change")
                }
            }
        }
    }

    private var members: [String: JSONValue] {
        data.reduce(into: [:]) { members, text in
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let value = String(parts.last ?? "")
            members[String(parts[0])] =
                (try? ReceivedJSON.decode(JSONValue.self, from: Data(value.utf8))) ?? .string(value)
        }
    }
}
