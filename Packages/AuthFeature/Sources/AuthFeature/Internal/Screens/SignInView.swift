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
    @ObservationIgnored private lazy var emblem = auth.callbacks.emblem()
    @ObservationIgnored private let form: Form
    @ObservationIgnored private let auth: AuthManager

    init(auth: AuthManager) {
        self.auth = auth
        form = Form(toasts: auth.toasts)
    }

    var screen: Screen {
        Screen("sign-in", title: "Welcome to Slipway", style: .welcome) {
            if let emblem {
                Animation("sign-in.emblem", description: "A hull on its slipway", frames: emblem, isDecorative: true)
            }
            Text("sign-in.introduction", "Chat, make pictures and collect what you like, all in your terminal.")
            Section {
                Button("sign-in.options", "Sign in", of: form, role: .primary) {
                    self.auth.navigator.navigateTo(.signInOptions)
                }
                Button("sign-in.register", "Create an account", of: form) { self.auth.navigator.navigateTo(.register) }
                Button("sign-in.apple", "Continue with Apple", of: form) { await self.beginWithApple() }
                Text("sign-in.address", address?.absoluteString, label: guidance)
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
