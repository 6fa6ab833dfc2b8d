/// Ending sessions, and the account itself.
@MainActor
final class LeavingModel {
    /// What the screen asks of the session's keeper and of the app.
    struct Calls {
        /// Nil when all was done; else what was not, which has been told in a toast already.
        let signOut: @MainActor (SignOutScope) async -> String?
        let onSignedOut: @MainActor @Sendable () async -> Void
        let onDeleteAccount: @MainActor @Sendable () async -> Void
    }

    private let form: Form
    private let calls: Calls

    init(form: Form, calls: Calls) {
        self.form = form
        self.calls = calls
    }

    func signOut(_ scope: SignOutScope) async {
        await form.perform { () throws(AuthError) in
            if let problem = await calls.signOut(scope) {
                form.explain(problem)
            } else {
                form.celebrate(Self.done(scope))
            }
            if scope != .others { await calls.onSignedOut() }
        }
    }

    /// The app asks first whether it is meant, and says what came of it.
    func deleteAccount() async {
        await form.perform { () throws(AuthError) in await calls.onDeleteAccount() }
    }

    private static func done(_ scope: SignOutScope) -> String {
        switch scope {
        case .local: "Signed out."
        case .others: "All other sessions of the account are over."
        case .global: "Signed out everywhere."
        }
    }
}
