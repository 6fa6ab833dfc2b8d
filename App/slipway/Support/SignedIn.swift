import AuthFeature
import Design

/// The output after a user has signed in.
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

    func report(_ verb: TerminalText, json: Bool) throws {
        if json {
            try Output.print(json: self)
        } else {
            Output.print("\(verb) as \(user.email ?? user.id).")
        }
    }
}

/// The output after a mail was requested; it is the same whether or not there is such an account.
struct MailSent: Encodable {
    let email: String

    func report(_ text: TerminalText, json: Bool) throws {
        if json {
            try Output.print(json: self)
        } else {
            Output.print(text)
        }
    }
}
