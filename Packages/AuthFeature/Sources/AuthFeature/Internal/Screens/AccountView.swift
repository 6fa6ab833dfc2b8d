import Design

/// The account of the signed-in user.
@MainActor
final class AccountView: LiveView {
    private let form: Form
    private let auth: AuthManager
    private let address: AddressModel
    private let password: PasswordModel
    private let factors: FactorsModel

    init(auth: AuthManager) {
        self.auth = auth
        form = Form(toasts: auth.toasts)
        address = AddressModel(form: form, auth: auth)
        password = PasswordModel(form: form, auth: auth)
        factors = FactorsModel(form: form, auth: auth)
    }

    var screen: Screen {
        Screen("account", title: "Account", style: .form) {
            Text("account.user", auth.currentSession?.label, label: "Signed in as")
            address.section
            password.section
            factors.section
            Section("Sessions") {
                Button("account.sign-out", "Sign out on this device", of: form) { await self.signOut(.local) }
                Button("account.sign-out-others", "Sign out on all other devices", of: form) {
                    await self.signOut(.others)
                }
                Button("account.sign-out-everywhere", "Sign out on all devices", of: form, role: .destructive) {
                    await self.signOut(.global)
                }
            }
            Section("Danger") {
                // The app asks for confirmation first, and reports the result.
                Button("account.delete", "Delete my account", of: form, role: .destructive) { [form, auth] in
                    await form.perform { await auth.callbacks.onDeleteAccount() }
                }
            }
            Text("account.error", form.message, label: "Problem")
        }
    }

    private func signOut(_ scope: SignOutScope) async {
        await form.perform {
            switch await auth.signOut(scope: scope) {
            case .done: form.celebrate(scope.done)
            case .onlyHere(let message), .failed(_, let message): form.message = message
            }
        }
    }
}
