import AuthFeature
import Design
import Domain
import Logging
import SettingsStorage

extension AppStateController {
    /// Signs out on this device, whether or not the server can be notified.
    public func signOut() async {
        await auth.signOut()
        await settled()
    }

    /// Deletes the account, and the data of this home that belongs to it.
    ///
    /// - Throws: `AuthError` when the server has not deleted it, or may not have; nothing has changed here then.
    func deleteAccount() async throws(AuthError) {
        // Another user may have signed in since the user gave the confirmation.
        guard let user = signedInUser, auth.status().user?.uid == user.id else { throw .notSignedIn }
        let leftover = try await deletion.run()
        await settled()
        if let leftover {
            toasts.post(.error, "Your account is deleted, but its settings on this machine are not. \(leftover)")
        }
    }

    /// Gets the token for the backend's own API, while the tabs are shown.
    func authenticateAPI() async {
        guard case .authenticated = state else { return }
        do throws(AuthError) {
            try await auth.authenticateAPI()
        } catch {
            logger.notice("no API token", metadata: ["reason": "\(error)"])
        }
    }
}
