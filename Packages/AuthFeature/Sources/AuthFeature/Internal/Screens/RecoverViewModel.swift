import Design
import Observation

/// Getting back in after forgetting the password; it only says that this cannot be done here yet.
@MainActor
@Observable
final class RecoverViewModel {
    private(set) var email = ""
    private(set) var code = Secret("")
    private(set) var password = Secret("")
    private(set) var message: String?
    @ObservationIgnored private let toasts: ToastCenter

    init(toasts: ToastCenter) {
        self.toasts = toasts
    }

    func enterEmail(_ text: String) {
        email = text
        message = nil
    }

    func enterCode(_ text: String) {
        code = Secret(text)
        message = nil
    }

    func enterPassword(_ text: String) {
        password = Secret(text)
        message = nil
    }

    func requestMail() {
        decline()
    }

    func savePassword() {
        code = Secret("")
        password = Secret("")
        decline()
    }

    private func decline() {
        let text = AuthError.notAvailable(what: "Recovering a forgotten password").description
        message = text
        toasts.post(.info, text)
    }
}
