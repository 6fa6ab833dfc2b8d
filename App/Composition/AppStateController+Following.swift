import AuthFeature
import Core
import Design
import Domain
import Logging
import SettingsStorage

/// Applies session events to the app's state, whether they come from this process or from another one.
extension AppStateController {
    func receive(_ event: AuthEvent) {
        switch event {
        case .signedIn(let user, .anotherProcess): follow { await $0.followSignIn(of: user.uid) }
        case .initialSession(let user?) where state != .loading: follow { await $0.followSignIn(of: user.uid) }
        case .signedOut(let cause): follow { $0.followSignOut(cause) }
        case .userDeleted: follow { $0.followSignOut(.thisProcess) }
        // A sign-in in this process ends with ``handleLogin(_:)``, when its screen has finished.
        case .initialSession, .signedIn, .tokenRefreshed, .userUpdated, .passwordRecovery: break
        }
    }

    /// Waits until all session events that have been received so far are applied to the window.
    func settled() async {
        await turns.run {}
    }

    private func follow(_ step: @escaping @MainActor @Sendable (AppStateController) async -> Void) {
        turns.add { @MainActor in
            await step(self)
            await self.onFollowed()
        }
    }

    private func followSignOut(_ cause: SessionCause) {
        guard state.isSignedIn else { return }
        switch cause {
        // A toast has already been shown.
        case .thisProcess, .anotherBackend: break
        case .anotherProcess:
            if auth.currentSession == nil {
                toasts.post(.warning, "You signed out in another window or command.")
            } else {
                toasts.post(.info, "You signed in to another account in another window or command.")
            }
        case .server(let reason):
            guard state.kind == .onboarding else {
                accounts.end()
                transition(to: .error(.sessionExpired))
                return
            }
            toasts.post(.warning, "You are signed out. \(reason)")
        }
        leaveSession()
    }

    /// Enters the app with a session that another process started, once the server has confirmed it. After the user
    /// has left the session for the sign-in screen, it is entered again only after a new sign-in.
    func followSignIn(of account: String) async {
        guard state == .unauthenticated || state == .error(.sessionExpired), auth.currentSession?.uid == account else {
            return
        }
        hasUnconfirmedSession = true
        switch await auth.validateSession(within: timing.validationLimit) {
        case .valid(let user): await enter(User(user))
        case .unreachable(tokenStillGood: true): await enterOffline()
        // Retried when the window next becomes active.
        case .unreachable, .maintenance, .storageFailed: break
        case .signedOut, .refused: hasUnconfirmedSession = false
        }
    }
}

extension AppStateController {
    /// Signs out on this device, whether or not the server can be notified.
    public func signOut() async {
        await auth.signOut()
        await settled()
    }

    /// Deletes the account, and the data of this home that belongs to it.
    ///
    /// - Parameter session: in which the user confirmed that.
    /// - Throws: `AuthError` when the server has not deleted it, or may not have; nothing has changed here then.
    func deleteAccount(in session: SessionID) async throws(AuthError) {
        let leftover = try await deletion.run(in: session)
        await settled()
        if let leftover { toasts.post(.error, AccountDeletion.words(for: leftover, of: "Your account")) }
    }

    /// Removes what an earlier process has left of accounts that are deleted.
    func finishDeletions() async {
        guard let leftover = await deletion.finish() else { return }
        toasts.post(.error, AccountDeletion.words(for: leftover, of: "An account"))
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
