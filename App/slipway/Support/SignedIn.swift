import AuthFeature
import Design

/// The signed-in user, as JSON for programs.
struct SignedIn: Encodable {
    struct Person: Encodable {
        let id: String
        let email: String?
        let name: String?
        let pendingEmail: String?
    }

    let user: Person

    init(_ user: AppUser) {
        self.user = Person(id: user.uid, email: user.email, name: user.name, pendingEmail: user.pendingEmail)
    }
}

extension AppUser {
    /// How the account is shown to the user.
    var label: String { email ?? uid }
}

extension AuthFeatureCommand {
    func reportSignedIn(_ user: AppUser) throws {
        try report(user, "You are signed in as \(user.label).")
    }

    func report(_ user: AppUser, _ text: TerminalText) throws {
        try output(SignedIn(user)) { Output.print(text) }
    }

    /// Reports that a mail was requested; the output is the same whether or not there is such an account.
    func reportMail(to email: String, _ text: TerminalText) throws {
        try output(["email": email]) { Output.print(text) }
    }
}
