import Foundation
import Observation

/// Beginning a sign-in with Apple in the system's browser.
@MainActor
@Observable
final class AppleSignInModel {
    let form: Form
    /// Where the browser has to go; nil until something was begun.
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
            // The address of an earlier attempt comes back to nothing.
            address = nil
            let begun = try await beginCall()
            let isOpen = await openBrowser(begun)
            guidance =
                isOpen
                ? "Go on in the browser; if none has opened, open this address in one on this machine"
                : "No browser could be opened; open this address in one on this machine"
            address = begun
            form.celebrate(isOpen ? "Go on in the browser." : "Open the address that is shown in a browser.")
        }
    }
}
