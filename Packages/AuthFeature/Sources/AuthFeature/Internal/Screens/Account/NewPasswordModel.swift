import Core

/// Changes the account's password.
@MainActor
final class NewPasswordModel {
    let password: Entry
    private let form: Form
    private let isAwaited: @MainActor () -> Bool
    private let change: @MainActor (UserChange) async throws(AuthError) -> AppUser

    /// - Parameter isAwaited: whether the user signed in with a recovery mail and has not set a new password yet.
    init(
        form: Form, isAwaited: @escaping @MainActor () -> Bool,
        change: @escaping @MainActor (UserChange) async throws(AuthError) -> AppUser
    ) {
        self.form = form
        password = form.entry(.password)
        self.isAwaited = isAwaited
        self.change = change
    }

    /// Why the user is here; nil when the user opened the screen.
    var reason: String? {
        isAwaited() ? "You came in by a mail for a forgotten password. Set a new one here." : nil
    }

    func save() async {
        await form.perform([password]) { () throws(AuthError) in
            _ = try await password.spend { secret throws(AuthError) in
                try await change(UserChange(password: secret.revealed))
            }
            form.celebrate("The new password is set; all other sessions of the account are over.")
        }
    }
}
