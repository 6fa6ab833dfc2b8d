import Core
import Design
import Observation

/// Sets a new password, with what the server requires for it: the current one, or a code that it mails.
///
/// Only a refusal says which, so the first attempt is made with the new password alone. It stays as entered.
@MainActor
@Observable
final class PasswordModel {
    /// Whether the server has said that it needs the current password.
    private var needsCurrent = false
    /// What to do with the mail that was requested; nil when the server needs no code.
    private var notice: String?
    @ObservationIgnored private let current: Entry
    @ObservationIgnored private let code: Entry
    @ObservationIgnored private let password: Entry
    @ObservationIgnored private let form: Form
    @ObservationIgnored private let auth: AuthManager

    init(form: Form, auth: AuthManager) {
        self.form = form
        self.auth = auth
        current = form.entry(.existingPassword)
        code = form.entry(.code)
        password = form.entry(.newPassword)
    }

    var section: Section {
        Section("Password") {
            Text("account.recovery", auth.needsNewPassword ? "Set a new password here." : nil, label: "Next")
            if needsCurrent { SecureField("account.current-password", "Current password", current) }
            if notice != nil {
                Text("account.password-notice", notice, label: "Next")
                SecureField("account.password-code", "Code for the new password", code)
                Button("account.password-resend", "Send the code again", of: form) { await self.resend() }
            }
            SecureField("account.password", "New password", password)
            Button(
                "account.save-password", "Set your password", of: form, role: auth.needsNewPassword ? .primary : .normal
            ) { await self.save() }
        }
    }

    private func save() async {
        let session = auth.sessionID
        let needed = (needsCurrent ? [current] : []) + (notice == nil ? [] : [code]) + [password]
        await form.perform(needed) {
            do throws(AuthError) {
                try await auth.updateUser(change, in: session)
            } catch {
                if error == .currentPasswordNeeded { needsCurrent = true }
                if error == .reauthenticationNeeded { try await requestCode(in: session) }
                throw error
            }
            needsCurrent = false
            notice = nil
            form.celebrate("Your new password is set. Your other devices are signed out.")
        }
    }

    private var change: UserChange {
        var change = UserChange(password: password.text)
        if needsCurrent { change.currentPassword = Secret(current.text) }
        if notice != nil { change.mailedCode = Secret(code.text) }
        return change
    }

    private func resend() async {
        let session = auth.sessionID
        await form.perform {
            try await requestCode(in: session)
            notice.map(form.celebrate)
        }
    }

    private func requestCode(in session: SessionID?) async throws(AuthError) {
        try await auth.requestReauthentication(in: session)
        notice = "We have sent a mail with a code to \(auth.currentSession?.label ?? "you"). Enter it here."
    }
}
