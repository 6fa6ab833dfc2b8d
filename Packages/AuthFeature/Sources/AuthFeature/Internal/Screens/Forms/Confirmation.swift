import Core
import Observation

/// The mail that lets somebody in, and what can be done about it: its code entered, or the mail sent again.
@MainActor
@Observable
final class Confirmation {
    /// What it asks of the session's keeper.
    struct Calls {
        let verify: @MainActor (Secret, _ email: String, CodePurpose) async throws(AuthError) -> AppUser
        let resend: @MainActor (ResendableMail, _ email: String) async throws(AuthError) -> Void
        let onSignedIn: @MainActor @Sendable (AppUser) async -> Void
    }

    let code: Entry
    /// What to do with the mail that was sent; nil when none was.
    private(set) var notice: String?
    /// The address that has to be confirmed; nil when none is known to.
    private var unconfirmed: String?
    @ObservationIgnored private let form: Form
    @ObservationIgnored private let email: Entry
    @ObservationIgnored private let purpose: CodePurpose
    @ObservationIgnored private let welcoming: String
    @ObservationIgnored private let calls: Calls

    /// - Parameters:
    ///   - purpose: of the codes.
    ///   - welcoming: what has happened to whoever is in; the account's name follows it.
    init(form: Form, email: Entry, for purpose: CodePurpose, welcoming: String, calls: Calls) {
        self.form = form
        self.email = email
        self.purpose = purpose
        self.welcoming = welcoming
        self.calls = calls
        code = form.entry(.code)
    }

    /// Whether the confirmation of this very address can be sent again.
    var canResend: Bool { unconfirmed != nil && unconfirmed == email.text }

    /// Takes note of an address that has to be confirmed, or that none is known to have to.
    func expect(_ address: String?) {
        unconfirmed = address
    }

    /// Says what to do with a mail, where that stays to be read.
    func explain(_ text: String) {
        notice = text
    }

    /// As ``explain(_:)``, for a mail that was sent just now.
    func announce(_ text: String) {
        notice = text
        form.celebrate(text)
    }

    func resend() async {
        guard canResend else { return }
        await form.perform([email]) { () throws(AuthError) in
            try await calls.resend(.signUp, email.text)
            announce(MailNotice.confirmation(email.text))
        }
    }

    func verify() async {
        await form.perform([email, code]) { () throws(AuthError) in
            let user = try await code.spend { secret throws(AuthError) in
                try await calls.verify(secret, email.text, purpose)
            }
            await welcome(user)
        }
    }

    /// Ends with somebody who is in.
    func welcome(_ user: AppUser) async {
        notice = nil
        unconfirmed = nil
        form.celebrate("\(welcoming) \(user.label).")
        await calls.onSignedIn(user)
    }
}
