import Foundation
import Observation

/// Starts a sign-in with Apple in the system's browser.
@MainActor
@Observable
final class AppleSignInModel {
    let form: Form
    /// The address to open in the browser; nil until a sign-in was started.
    private(set) var address: URL?
    /// What to do with the address.
    private(set) var guidance = ""
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
            // The address of an earlier attempt no longer completes a sign-in.
            address = nil
            let begun = try await beginCall()
            let isOpen = await openBrowser(begun)
            guidance =
                isOpen
                ? "Continue in your browser. If it did not open, open this address on this machine"
                : "Open this address in a browser on this machine"
            address = begun
            form.celebrate(isOpen ? "Continue in your browser." : "Open the address on the screen.")
        }
    }
}
