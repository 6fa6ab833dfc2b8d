import AuthFeature
import Core
import Design
import Domain
import Logging

/// The session: what AuthFeature reports about it, and what the window asks of AuthFeature.
extension AppWindow {
    private var auth: any AuthSession { app.authFeature }

    var sessionUser: User? { auth.currentSession.map(User.init) }

    /// Reads the user of the stored session. Keeps AuthFeature, and not the window.
    func sessionReader() -> @MainActor () -> User? {
        { [auth] in auth.currentSession.map(User.init) }
    }

    /// - Parameter controller: that of the window, which need not have it yet: the first event may come at once.
    func observeSession(for controller: AppStateController) {
        auth.observe { [weak self, weak controller] event in
            guard let self, let controller, let event = WindowEvent(event, in: controller.state) else { return }
            let turn = send(event)
            Task(
                operation: whileOpen { window in
                    await turn.value
                    await window.showFront()
                })
        }
    }

    func followSession() { auth.followOtherProcesses() }

    /// Reads what another process may have stored. A problem is reported when the user signs in.
    func readSession() {
        try? auth.restoreSession()
    }

    func checkStoredSession() async -> SessionCheck {
        var check = SessionCheck.signedOut
        await services.environment.timing.keepLoading {
            do throws(AuthError) {
                try auth.restoreSession()
                if auth.currentSession != nil { check = await checkSession() }
            } catch {
                check = .storageFailed(error.description)
            }
            if let leftover = await app.deletion.finish() {
                toasts.post(.error, AccountDeletion.words(for: leftover, of: "An account"))
            }
        }
        return check
    }

    func checkSession() async -> SessionCheck {
        await auth.validateSession(within: services.environment.timing.validationLimit)
    }

    /// Gets the token for the backend's own API, while the tabs are shown.
    func authenticateAPI() async {
        guard case .authenticated = state.state else { return }
        do throws(AuthError) {
            try await auth.authenticateAPI()
        } catch {
            logger.notice("no API token", metadata: ["reason": "\(error)"])
        }
    }

    /// Checks the session, because the window has become active again.
    func use() async {
        await start()
        if state.state.isSignedIn {
            // Not part of a turn: what the user does meanwhile does not wait for the server.
            await send(.sessionChecked(await checkSession())).value
            await apiAuthentication?.value
        } else {
            // In case the watcher has missed a sign-in.
            readSession()
            await send(.becameActive).value
        }
    }

    /// Signs out on this device, whether or not the server can be notified.
    public func signOut() async {
        await auth.signOut()
        await settle()
    }

    /// Deletes the account, and the data of this home that belongs to it.
    ///
    /// - Parameter session: in which the user confirmed that.
    /// - Throws: `AuthError` when the server has not deleted it, or may not have; nothing has changed here then.
    func deleteAccount(in session: SessionID) async throws(AuthError) {
        let leftover = try await app.deletion.run(in: session)
        pending.noteChange()
        await settle()
        if let leftover { toasts.post(.error, AccountDeletion.words(for: leftover, of: "Your account")) }
    }
}

extension WindowEvent {
    /// - Returns: nil for an event of the session that changes nothing in a window.
    init?(_ event: AuthEvent, in state: AppState) {
        switch event {
        case .signedIn(let user): self = .sessionFound(account: user.uid)
        case .initialSession(let user?) where state != .loading: self = .sessionFound(account: user.uid)
        case .signedOut(let cause): self = .signedOut(cause)
        case .userDeleted: self = .signedOut(.thisProcess)
        case .initialSession, .tokenRefreshed, .userUpdated, .passwordRecovery: return nil
        }
    }
}
