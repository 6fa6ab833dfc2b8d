import Design
import Observation

/// A mail that signs a user in, and its two actions: entering its code, and sending it again.
@MainActor
@Observable
final class Confirmation {
    let code: Entry
    /// What to do with the mail that was sent; nil when none was.
    private var notice: String?
    /// The address that must be confirmed; nil when none is known.
    private var unconfirmed: String?
    @ObservationIgnored private let steps: Steps
    @ObservationIgnored private let purpose: CodePurpose
    @ObservationIgnored private let greeting: (String) -> String
    @ObservationIgnored private let auth: AuthManager

    /// - Parameters:
    ///   - purpose: the purpose of the codes.
    ///   - greeting: the message after a sign-in, for the account's name.
    init(steps: Steps, for purpose: CodePurpose, greeting: @escaping (String) -> String, auth: AuthManager) {
        self.steps = steps
        self.purpose = purpose
        self.greeting = greeting
        self.auth = auth
        code = steps.form.entry(.code)
    }

    private var form: Form { steps.form }
    private var email: Entry { steps.email }

    /// What to do with the mail, and the entry of its code.
    ///
    /// - Parameters:
    ///   - screen: the beginning of the elements' ids.
    ///   - verify: the label of the button that uses the code.
    func elements(_ screen: String, verify label: String) -> [Element] {
        steps.part(.code) {
            Text("\(screen).notice", notice, label: "Next")
            if steps.isCodeExpected {
                SecureField("\(screen).code", "Code in the mail", code)
                Button("\(screen).verify", label, of: form, role: steps.role(at: .code)) { await self.verify() }
            }
            if unconfirmed != nil {
                Button("\(screen).resend", "Send the confirmation mail again", of: form, isPossible: canResend) {
                    await self.resend()
                }
            }
        }
    }

    /// Only the address that is known to need it gets the mail again.
    private var canResend: Bool { unconfirmed == email.text }

    /// Shows what to do with a mail that was just sent, in a text that stays on the screen and in a toast.
    func announce(_ text: String) {
        notice = text
        steps.go(to: .code)
        form.celebrate(text)
    }

    /// Goes on to the code after a refusal that says which address must be confirmed.
    func expect(_ address: String?, _ text: String? = nil) {
        unconfirmed = address
        if let text { notice = text }
        if address != nil { steps.go(to: .code) }
    }

    private func resend() async {
        guard canResend else { return }
        await form.perform([email]) {
            try await auth.resend(.signUp, email: email.text)
            announce(MailNotice.confirmation(email.text))
        }
    }

    private func verify() async {
        await form.perform([email, code]) {
            await welcome(try await auth.verify(code: code.text, email: email.text, for: purpose))
        }
    }

    /// Ends with a signed-in user.
    func welcome(_ user: AppUser) async {
        notice = nil
        unconfirmed = nil
        form.clearSecrets()
        await auth.enterApp(CompletedSignIn(user: user, purpose: .signIn), saying: greeting(user.label))
    }
}

/// What the user is shown about a requested mail.
enum MailNotice {
    static func magicLink(_ address: String) -> String {
        "We have sent a mail to \(address). \(howToGoOn)"
    }

    // The same text for every address: it must not reveal who has an account.
    static func confirmation(_ address: String) -> String {
        "If \(address) still needs confirming, we have sent a mail. \(howToGoOn)"
    }

    static func recovery(_ address: String) -> String {
        "If \(address) has an account, we have sent a mail. Open its link on this machine, or enter its code here, if it "
            + "has one, with a new password."
    }

    /// - Parameter current: the account's address; servers may require that it confirms, too.
    static func newAddress(_ address: String, current: String?) -> String {
        "Confirm \(address): we have sent a mail there. \(howToGoOn)"
            + (current.map { " If you also get a mail at \($0), use both." } ?? "")
    }

    static func otherAddress(_ address: String) -> String {
        "One address is confirmed. Now open the mail to \(address). \(howToGoOn)"
    }

    static let howToGoOn = "Open its link on this machine, or enter its code here, if it has one."
}

extension AppUser {
    /// How the account is shown to the user.
    var label: String { email ?? uid }
}
