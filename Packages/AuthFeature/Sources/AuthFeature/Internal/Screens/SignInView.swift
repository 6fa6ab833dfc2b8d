import Design
import Foundation
import Navigation
import Observation

/// The first screen, with the ways to sign in. Signing in with Apple starts in the system's browser.
@MainActor
@Observable
final class SignInView: LiveView {
    /// The address to open in the browser; nil until a sign-in with Apple was started.
    private var address: URL?
    /// What to do with the address.
    private var guidance = ""
    @ObservationIgnored private let form: Form
    @ObservationIgnored private let auth: AuthManager

    init(auth: AuthManager) {
        self.auth = auth
        form = Form(toasts: auth.toasts)
    }

    var screen: Screen {
        Screen("sign-in", title: "Welcome") {
            Section {
                Button("sign-in.apple", "Sign in with Apple", of: form) { await self.beginWithApple() }
                Text("sign-in.address", address?.absoluteString, label: guidance)
                Button("sign-in.options", "More ways to sign in", of: form) {
                    self.auth.navigator.navigateTo(.signInOptions)
                }
            }
            Text("sign-in.error", form.message, label: "Problem")
        }
    }

    private func beginWithApple() async {
        await form.perform {
            // The address of an earlier attempt no longer completes a sign-in.
            address = nil
            let begun = try await auth.beginAppleInBrowser()
            let isOpen = await auth.callbacks.openBrowser(begun)
            guidance =
                isOpen
                ? "Continue in your browser. If it did not open, open this address on this machine"
                : "Open this address in a browser on this machine"
            address = begun
            form.celebrate(isOpen ? "Continue in your browser." : "Open the address on the screen.")
        }
    }
}
