import AuthFeature
import Design
import Domain
import Logging

extension AppStateController {
    /// Deletes the account, and what this home keeps of it.
    ///
    /// - Throws: `AuthError` when the server has not done it; nothing has changed then.
    func deleteAccount() async throws(AuthError) {
        let leftover = try await AccountDeletion(auth: auth, accounts: accounts).run()
        leaveSession()
        if let leftover {
            toasts.post(.error, "The account is deleted, but its settings are still here. \(leftover)")
        }
    }

    /// Follows a session that has ended without a wish of this window's: by the server's word, or in another process.
    func noticeEndedSession() {
        guard state.kind == .authenticated || state.kind == .onboarding, auth.currentSession == nil else { return }
        guard case .refused? = auth.lastError else {
            toasts.post(.warning, "You have been signed out: the session was ended in another copy of the app.")
            return leaveSession()
        }
        if state.kind == .authenticated {
            accounts.end()
            transition(to: .error(.sessionExpired))
        } else {
            toasts.post(.warning, "You have been signed out: the session was ended elsewhere.")
            leaveSession()
        }
    }

    /// Gets the token for the backend's own API, which the signed-in part works with.
    func authenticateAPI() async {
        guard case .authenticated = state else { return }
        do throws(AuthError) {
            try await auth.authenticateAPI()
        } catch {
            logger.notice("no API token", metadata: ["reason": "\(error)"])
            noticeEndedSession()
        }
    }
}
