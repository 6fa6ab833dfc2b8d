import Design
import Observation

/// A mail that signs a user in, and its two actions: entering its code, and sending it again.
@MainActor
@Observable
final class Confirmation {
    let code: Entry
    /// What to do with the mail that was sent; nil when none was.
    var notice: String? { didSet { if notice != nil { isCodeExpected = true } } }
    /// The address that must be confirmed; nil when none is known.
    var unconfirmed: String? { didSet { if unconfirmed != nil { isCodeExpected = true } } }
    /// Whether a code is the next step: a mail was sent or is needed, or the user has a code.
    private(set) var isCodeExpected = false
    @ObservationIgnored private let form: Form
    @ObservationIgnored private let email: Entry
    @ObservationIgnored private let purpose: CodePurpose
    @ObservationIgnored private let greeting: (String) -> String
    @ObservationIgnored private let auth: AuthManager

    /// - Parameters:
    ///   - purpose: the purpose of the codes.
    ///   - greeting: the message after a sign-in, for the account's name.
    init(
        form: Form, email: Entry, for purpose: CodePurpose, greeting: @escaping (String) -> String, auth: AuthManager
    ) {
        self.form = form
        self.email = email
        self.purpose = purpose
        self.greeting = greeting
        self.auth = auth
        code = form.entry(.code)
    }

    /// The role of the button of the step before.
    var earlierRole: Element.Role { isCodeExpected ? .normal : .primary }

    /// What to do with the mail and the entry of its code, or the way to that entry.
    ///
    /// - Parameters:
    ///   - screen: the beginning of the elements' ids.
    ///   - verify: the label of the button that uses the code.
    @SectionBuilder
    func elements(_ screen: String, verify label: String) -> [Element] {
        Text("\(screen).notice", notice, label: "Next")
        if isCodeExpected {
            SecureField("\(screen).code", "Code in the mail", code)
            Button("\(screen).verify", label, of: form, role: .primary) { await self.verify() }
        } else {
            Button("\(screen).have-code", "I have a code", of: form) { self.isCodeExpected = true }
        }
        if unconfirmed != nil {
            Button("\(screen).resend", "Send the confirmation mail again", of: form, isPossible: canResend) {
                await self.resend()
            }
        }
    }

    /// Only the address that is known to need it gets the mail again.
    private var canResend: Bool { unconfirmed == email.text }

    /// Shows what to do with a mail that was just sent, in a text that stays on the screen and in a toast.
    func announce(_ text: String) {
        notice = text
        form.celebrate(text)
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
