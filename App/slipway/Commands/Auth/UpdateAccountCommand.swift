import ArgumentParser
import AuthFeature
import Core
import Design
import Foundation

/// Changes the account.
struct UpdateAccountCommand: AuthFeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "update",
        abstract: "Change your address, password or account data.",
        discussion: """
            Asks for a new password twice and does not show it. A new password signs you out on all other devices. You \
            may have to confirm a new address by mail. If you also get a mail at your current address, use both. Values \
            of --data are JSON or, if they are not JSON, text. The value null removes one.

            EXAMPLE
              slipway auth update --email new@example.org
              slipway auth update --password
              slipway auth update --data plan=trial --data beta=true
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions

    @Option(help: ArgumentHelp("Your new email address.", valueName: "address"))
    var email: String?

    @Flag(name: .customLong("password"), help: "Set a new password.")
    var asksForPassword = false

    @OptionGroup var password: PasswordOptions

    @Option(help: ArgumentHelp("A value to store with your account. Repeatable.", valueName: "name=value"))
    var data: [String] = []

    func validate() throws {
        guard email != nil || asksForPassword || password.passwordStdin || !data.isEmpty else {
            throw ValidationError("Choose what to change: --email, --password or --data.")
        }
        guard data.allSatisfy({ $0.drop { $0 != "=" }.first != nil && !$0.hasPrefix("=") }) else {
            throw ValidationError("Write --data as name=value.")
        }
    }

    func execute(_ auth: any AuthFeatureAPI) async throws {
        // Before a password is asked for.
        if let email { _ = try EmailForm.checked(email) }
        let isPasswordGiven = asksForPassword || password.passwordStdin
        let change = UserChange(
            email: email, password: isPasswordGiven ? try password.newPassword() : nil,
            data: data.isEmpty ? nil : members)
        let user = try await auth.updateUser(change)
        try output(SignedIn(user)) {
            if change.password != nil { Output.print("Changed your password.") }
            if change.data != nil { Output.print("Changed your account data.") }
            guard let address = user.pendingEmail else {
                if change.email != nil { Output.print("Your address is now \(user.label).") }
                return
            }
            Output.print(
                "Confirm \(address) first: open the link in the mail, or run: slipway auth verify \(address) --for "
                    + "email-change")
            if let current = user.email {
                Output.print(
                    "If you also get a mail at \(current), use both: slipway auth verify \(current) --for email-change")
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
