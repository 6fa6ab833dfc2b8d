import Core
import Design

/// The account of the signed-in user.
@MainActor
final class AccountView: LiveView {
    private let form: Form
    private let manager: AuthManager
    private let address: AddressModel
    private let newPassword: NewPasswordModel
    private let factors: FactorsModel
    private let leaving: LeavingModel

    init(manager: AuthManager, callbacks: AuthCallbacks) {
        self.manager = manager
        form = Form(toasts: manager.toasts)
        address = AddressModel(form: form, manager: manager)
        newPassword = NewPasswordModel(form: form, manager: manager)
        factors = FactorsModel(form: form, manager: manager, callbacks: callbacks)
        leaving = LeavingModel(form: form, manager: manager, onDeleteAccount: callbacks.onDeleteAccount)
    }

    var screen: Screen {
        Screen("account", title: "Account") {
            Text("account.user", manager.currentSession?.label, label: "Signed in as")
            addressSection
            passwordSection
            factors.section
            leavingSection
            Text("account.error", form.message, label: "Problem")
        }
    }

    private var addressSection: Section {
        let address = address
        let pending = address.pending
        return Section("Address") {
            Field("account.email", "New email", address.email)
            Button("account.save-email", "Change your address", of: form) { await address.save() }
            Text("account.pending", address.notice, label: "Next")
            SecureField("account.code", "Code in the mail", address.code)
            Button("account.verify", "Confirm your new address", of: form, isPossible: pending != nil) {
                await address.verify()
            }
            Button("account.resend", "Send the mail again", of: form, isPossible: pending != nil) {
                await address.resend()
            }
        }
    }

    private var passwordSection: Section {
        let newPassword = newPassword
        return Section("Password") {
            Text("account.recovery", newPassword.reason, label: "Next")
            SecureField("account.password", "New password", newPassword.password)
            Button("account.save-password", "Set your password", of: form) { await newPassword.save() }
        }
    }

    private var leavingSection: Section {
        let leaving = leaving
        return Section("Sessions") {
            Button("account.sign-out", "Sign out on this device", of: form) { await leaving.signOut(.local) }
            Button("account.sign-out-others", "Sign out on all other devices", of: form) {
                await leaving.signOut(.others)
            }
            Button("account.sign-out-everywhere", "Sign out on all devices", of: form) {
                await leaving.signOut(.global)
            }
            Button("account.delete", "Delete my account", of: form) { await leaving.deleteAccount() }
        }
    }
}

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
