/// Giving the account another address, and confirming it.
@MainActor
final class AddressModel {
    /// What the screen asks of the session's keeper.
    struct Calls {
        let user: @MainActor () -> AppUser?
        let change: @MainActor (UserChange) async throws(AuthError) -> AppUser
        let verify: @MainActor (Secret, _ email: String, CodePurpose) async throws(AuthError) -> AppUser
        let resend: @MainActor (ResendableMail, _ email: String) async throws(AuthError) -> Void
    }

    let email: Entry
    let code: Entry
    private let form: Form
    private let calls: Calls

    init(form: Form, calls: Calls) {
        self.form = form
        email = form.entry(.email)
        code = form.entry(.code)
        self.calls = calls
    }

    /// The address that waits to be confirmed; nil when none does.
    var pending: String? { calls.user()?.pendingEmail }

    func save() async {
        await form.perform([email]) { () throws(AuthError) in
            let wanted = email.text
            let user = try await calls.change(UserChange(email: wanted))
            email.enter("")
            form.celebrate(user.pendingEmail.map(MailNotice.newAddress) ?? "Your address is \(user.email ?? wanted).")
        }
    }

    func verify() async {
        guard let pending else { return }
        await form.perform([code]) { () throws(AuthError) in
            let user = try await code.spend { secret throws(AuthError) in
                try await calls.verify(secret, pending, .emailChange)
            }
            form.celebrate("Your address is now \(user.label).")
        }
    }

    func resend() async {
        guard let pending else { return }
        await form.perform { () throws(AuthError) in
            try await calls.resend(.emailChange, pending)
            form.celebrate(MailNotice.newAddress(pending))
        }
    }
}
