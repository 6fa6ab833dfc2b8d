import Design

/// A way back in for somebody who forgot the password.
@MainActor
final class RecoverView: LiveView {
    private let model: RecoverViewModel

    init(model: RecoverViewModel) {
        self.model = model
    }

    var screen: Screen {
        let model = model
        return Screen("recover", title: "Forgotten password") {
            Section("Get a mail") {
                Field("recover.email", "Email", text: model.email) { model.enterEmail($0) }
                Button("recover.submit", "Send me a code") { model.requestMail() }
            }
            Section("Set a new password") {
                SecureField("recover.code", "Code from the mail") { model.enterCode($0) }
                SecureField("recover.password", "New password") { model.enterPassword($0) }
                Button("recover.save", "Save") { model.savePassword() }
            }
            Text("recover.error", model.message, label: "Problem")
        }
    }
}
