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
