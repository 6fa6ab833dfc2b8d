/// Ends sessions, and deletes the account itself.
@MainActor
struct LeavingModel {
    let form: Form
    let manager: AuthManager
    let onDeleteAccount: @MainActor @Sendable () async -> Void

    func signOut(_ scope: SignOutScope) async {
        await form.perform { () throws(AuthError) in
            switch await manager.signOut(scope: scope) {
            case .done: form.celebrate(scope.done)
            case .onlyHere(let message), .failed(_, let message): form.explain(message)
            }
        }
    }

    /// The app asks for confirmation first, and reports the result.
    func deleteAccount() async {
        await form.perform { () throws(AuthError) in await onDeleteAccount() }
    }
}
