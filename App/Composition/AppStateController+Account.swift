import AuthFeature
import Design
import Domain
import Logging
import SettingsFeature

extension AppStateController {
    /// Deletes the account, and what this home keeps of it.
    ///
    /// - Throws: `AuthError` when the server has not done it; nothing has changed then.
    func deleteAccount() async throws(AuthError) {
        // Whoever has signed in elsewhere meanwhile is not the one who was asked.
        guard let user = signedInUser, auth.status().user?.uid == user.id else { throw .notSignedIn }
        isDeletingAccount = true
        defer { isDeletingAccount = false }
        let leftover = try await deletion.run()
        leaveSession()
        if let leftover {
            toasts.post(.error, "The account is deleted, but its settings are still here. \(leftover)")
        }
    }

    /// Follows a session that has ended without a wish of this window's: by the server's word, or in another process.
    func noticeEndedSession() {
        guard state.kind == .authenticated || state.kind == .onboarding, !auth.isSigningOut, !isDeletingAccount else {
            return
        }
        if auth.currentSession != nil {
            // What another process has done stands in the session's file alone.
            let stored = auth.status()
            guard stored.problem == nil else { return }
            guard let user = stored.user else { return leaveSessionEndedElsewhere() }
            if user.uid != accounts.account { leaveForAnotherAccount() }
            return
        }
        guard case .refused? = auth.lastError, let reason = auth.lastError?.description else {
            return leaveSessionEndedElsewhere()
        }
        leaveSessionRefused(reason)
    }

    /// Leaves the signed-in part because the server has ended the session.
    func leaveSessionRefused(_ reason: String) {
        if state.kind == .authenticated {
            accounts.end()
            transition(to: .error(.sessionExpired))
        } else {
            toasts.post(.warning, "You have been signed out: \(reason)")
            leaveSession()
        }
    }

    /// Goes to the sign-in screen because another process has signed out, and says so.
    func leaveSessionEndedElsewhere() {
        toasts.post(.warning, "You have been signed out: \(Self.endedElsewhere)")
        leaveSession()
    }

    /// Another process has signed in another user: nothing here is theirs to see.
    private func leaveForAnotherAccount() {
        toasts.post(.info, "Another account has signed in with another copy of the app.")
        leaveSession()
        awaitsAnotherAccount = true
    }

    /// Goes on with the person who has signed in with another process meanwhile, if one has.
    func followSignInElsewhere() async {
        let stored = auth.status()
        guard stored.problem == nil else { return }
        guard let user = stored.user else { return leftAccount = nil }
        // A session that was left for the sign-in screen is known, and its refresh elsewhere no news.
        guard user.uid != leftAccount else { return }
        switch await auth.validateSession(within: timing.validationLimit) {
        case .valid(let user): await handleLogin(User(user))
        case .unreachable(tokenStillGood: true):
            guard let user = auth.currentSession else { return }
            toasts.post(.warning, Self.offlineText)
            await handleLogin(User(user))
        // The next time that the window is used is another try.
        case .unreachable, .maintenance, .signedOut, .refused, .storageFailed: break
        }
    }

    /// The session's file has changed. What this process has done to it is known already; what another one has done is
    /// followed at once.
    func noticeChangedSession() async {
        guard !auth.isSigningOut, !isDeletingAccount else { return }
        if state.kind == .authenticated || state.kind == .onboarding {
            // Of a session that this process has ended itself, somebody is taking leave already.
            guard auth.currentSession != nil else { return }
            noticeEndedSession()
        }
        guard state == .unauthenticated || state == .error(.sessionExpired) else { return }
        // A session that this process knows of is its own sign-in, or was looked at before.
        let known = auth.currentSession?.uid
        if known == nil || awaitsAnotherAccount || auth.status().user?.uid != known { await followSignInElsewhere() }
    }

    private static let endedElsewhere = "another copy of the app has signed out."

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
