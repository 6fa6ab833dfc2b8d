import Core

/// Changes the account's password.
@MainActor
final class NewPasswordModel {
    let password: Entry
    private let form: Form
    private let manager: AuthManager

    init(form: Form, manager: AuthManager) {
        self.form = form
        password = form.entry(.newPassword)
        self.manager = manager
    }

    /// Why the user is here; nil when the user opened the screen.
    var reason: String? {
        manager.needsNewPassword ? "Set a new password here." : nil
    }

    func save() async {
        await form.perform([password]) { () throws(AuthError) in
            _ = try await password.spend { secret throws(AuthError) in
                try await manager.updateUser(UserChange(password: secret.revealed))
            }
            form.celebrate("Your new password is set. Your other devices are signed out.")
        }
    }
}
