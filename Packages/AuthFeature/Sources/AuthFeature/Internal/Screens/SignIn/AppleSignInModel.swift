import Foundation
import Observation

/// Beginning a sign-in with Apple in the system's browser.
@MainActor
@Observable
final class AppleSignInModel {
    let form: Form
    /// How to go on, with the address to be opened; nil until something was begun.
    private(set) var guidance: String?
    @ObservationIgnored private let beginCall: @MainActor () async throws(AuthError) -> URL
    @ObservationIgnored private let openBrowser: @MainActor @Sendable (URL) async -> Bool

    init(
        form: Form, openBrowser: @escaping @MainActor @Sendable (URL) async -> Bool,
        begin: @escaping @MainActor () async throws(AuthError) -> URL
    ) {
        self.form = form
        self.openBrowser = openBrowser
        beginCall = begin
    }

    func begin() async {
        await form.perform { () throws(AuthError) in
            // The address of an earlier attempt comes back to nothing.
            guidance = nil
            let address = try await beginCall()
            let isOpen = await openBrowser(address)
            guidance =
                isOpen
                ? "Go on in the browser. If none has opened, open this address on this machine: \(address)"
                : "No browser could be opened. Open this address in one on this machine: \(address)"
            form.celebrate(isOpen ? "Go on in the browser." : "Open the address that is shown in a browser.")
        }
    }
}
