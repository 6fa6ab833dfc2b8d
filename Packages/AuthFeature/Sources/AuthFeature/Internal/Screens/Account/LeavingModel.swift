/// Ends sessions, and deletes the account itself.
@MainActor
final class LeavingModel {
    /// The calls that the screen makes.
    struct Calls {
        /// Nil on success; otherwise the problem, which a toast has already shown.
        let signOut: @MainActor (SignOutScope) async -> String?
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
        }
    }

    /// The app asks for confirmation first, and reports the result.
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
