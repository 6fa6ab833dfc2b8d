import Design

/// Recovery for a user who forgot the password.
@MainActor
final class RecoverView: LiveView {
    private let model: RecoverViewModel

    init(model: RecoverViewModel) {
        self.model = model
    }

    var screen: Screen {
        let model = model
        let form = model.form
        return Screen("recover", title: "Forgotten password") {
            Section("1. Get a code") {
                Field("recover.email", "Email", model.email)
                Button("recover.submit", "Send me a code", of: form) { await model.requestMail() }
                Text("recover.notice", model.notice, label: "Next")
            }
            Section("2. Set a new password") {
                SecureField("recover.code", "Code in the mail", model.code)
                SecureField("recover.password", "New password", model.password)
                Button("recover.save", "Save", of: form) { await model.savePassword() }
            }
            Text("recover.error", form.message, label: "Problem")
        }
    }
}
