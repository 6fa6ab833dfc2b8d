import Core
import Observation

/// A mail that signs a user in, and its two actions: entering its code, and sending it again.
@MainActor
@Observable
final class Confirmation {
    let code: Entry
    /// What to do with the mail that was sent; nil when none was.
    private(set) var notice: String?
    /// The address that must be confirmed; nil when none is known.
    private var unconfirmed: String?
    @ObservationIgnored private let form: Form
    @ObservationIgnored private let email: Entry
    @ObservationIgnored private let purpose: CodePurpose
    @ObservationIgnored private let greeting: (String) -> String
    @ObservationIgnored private let manager: AuthManager
    @ObservationIgnored private let onSignedIn: AuthCallbacks.OnSignedIn

    /// - Parameters:
    ///   - purpose: the purpose of the codes.
    ///   - greeting: the message after a sign-in, for the account's name.
    init(
        form: Form, email: Entry, for purpose: CodePurpose, greeting: @escaping (String) -> String,
        manager: AuthManager,
        onSignedIn: @escaping AuthCallbacks.OnSignedIn
    ) {
        self.form = form
        self.email = email
        self.purpose = purpose
        self.greeting = greeting
        self.manager = manager
        self.onSignedIn = onSignedIn
        code = form.entry(.code)
    }

    /// Whether the confirmation of the entered address can be sent again.
    var canResend: Bool { unconfirmed != nil && unconfirmed == email.text }

    /// Records the address that must be confirmed; nil when none is known.
    func expect(_ address: String?) {
        unconfirmed = address
    }

    /// Shows what to do with a mail, in a text that stays on the screen.
    func explain(_ text: String) {
        notice = text
    }

    /// As ``explain(_:)``, and in a toast; for a mail that was just sent.
    func announce(_ text: String) {
        notice = text
        form.celebrate(text)
    }

    func resend() async {
        guard canResend else { return }
        await form.perform([email]) { () throws(AuthError) in
            try await manager.resend(.signUp, email: email.text)
            announce(MailNotice.confirmation(email.text))
        }
    }

    func verify() async {
        await form.perform([email, code]) { () throws(AuthError) in
            let user = try await code.spend { secret throws(AuthError) in
                try await manager.verify(code: secret, email: email.text, for: purpose)
            }
            await welcome(user)
        }
    }

    /// Ends with a signed-in user.
    func welcome(_ user: AppUser) async {
        notice = nil
        unconfirmed = nil
        form.celebrate(greeting(user.label))
        await onSignedIn(user)
    }
}
