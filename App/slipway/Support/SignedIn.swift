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

extension AuthFeatureCommand {
    func reportSignedIn(_ user: AppUser, _ verb: TerminalText) throws {
        try output(SignedIn(user)) { Output.print("\(verb) as \(user.email ?? user.uid).") }
    }

    /// Reports that a mail was requested; the output is the same whether or not there is such an account.
    func reportMail(to email: String, _ text: TerminalText) throws {
        try output(["email": email]) { Output.print(text) }
    }
}
