import Analytics
import AuthFeature
import Core
import Design
public import Domain
import OnboardingFeature
import SettingsStorage

extension AppStateController {
    /// Finds out who is signed in, from what was stored and from the server's word, and goes to the state that follows.
    ///
    /// Does nothing unless the state is loading.
    public func initialize() async {
        await turns.run { @MainActor in
            guard self.state == .loading else { return }
            async let loading: Void = self.timing.keepLoading()
            let check = await self.checkStoredSession()
            await loading
            await self.begin(check)
        }
    }

    /// Tries again, out of an error.
    public func retry() async {
        guard transition(to: .loading) else { return }
        await initialize()
    }

    /// Goes on with the user who has just signed in on a screen or by a link: to the onboarding the first time on this
    /// home, else to the tabs.
    ///
    /// - Parameter user: its name and address become the profile's if that has none.
    public func handleLogin(_ user: User) async {
        await turns.run { @MainActor in await self.enter(user) }
    }

    /// Leaves an error for the sign-in screen. The session, if there is one, stays.
    public func leaveError() {
        guard case .error = state else { return }
        accounts.end()
        transition(to: .unauthenticated)
    }

    /// Goes to the sign-in screen after the session has ended.
    public func leaveSession() {
        accounts.end()
        guard state.isSignedIn else { return }
        transition(to: .unauthenticated)
    }

    /// Checks the session, because the window is used again.
    public func becameActive() async {
        switch state {
        case .authenticated, .onboarding:
            let check = await auth.validateSession(within: timing.validationLimit)
            await settled()
            report(check)
            if case .valid = check {
                await authenticateAPI()
                work.usedAgain()
            }
        case .error(.networkUnavailable), .error(.maintenance):
            await retry()
        case .unauthenticated, .error(.sessionExpired):
            // In case the watcher has missed a sign-in. A problem is reported when the user signs in.
            try? auth.restoreSession()
            await turns.run { @MainActor in
                guard self.hasUnconfirmedSession, let user = self.auth.currentSession else { return }
                await self.followSignIn(of: user.uid)
            }
        case .loading: break
        }
    }

    /// Goes to the next step of the onboarding.
    public func showOnboarding(_ step: OnboardingStep) {
        guard state.kind == .onboarding, state != .onboarding(step) else { return }
        transition(to: .onboarding(step))
    }

    /// Goes to the tabs after the onboarding's last step.
    public func finishOnboarding() async {
        await leaveOnboarding(followingLinks: true)
    }

    /// Goes where another window of the account has gone in the onboarding. Links that wait are that window's to follow.
    func followOnboarding() async {
        guard state.kind == .onboarding, !onboarding.isMoving else { return }
        let progress = onboarding.progress
        if progress == .finished { return await leaveOnboarding(followingLinks: false) }
        if let step = progress.step { showOnboarding(step) }
    }

    private func leaveOnboarding(followingLinks: Bool) async {
        guard state.kind == .onboarding else { return }
        guard let user = signedInUser else {
            transition(to: .unauthenticated)
            return
        }
        analytics.record(AnalyticsEvent("onboarding.finished"))
        await showTabs(user, followingLinks: followingLinks)
    }

    /// Who is signed in; nil in states where nobody counts as such.
    public var signedInUser: User? {
        switch state {
        case .authenticated(let user):
            auth.currentSession.map(User.init).flatMap { $0.id == user.id ? $0 : nil } ?? user
        case .onboarding: auth.currentSession.map(User.init)
        case .loading, .unauthenticated, .error: nil
        }
    }

    private func checkStoredSession() async -> SessionCheck {
        do throws(AuthError) {
            try auth.restoreSession()
        } catch {
            return .storageFailed(error.description)
        }
        guard auth.currentSession != nil else { return .signedOut }
        return await auth.validateSession(within: timing.validationLimit)
    }

    private func begin(_ check: SessionCheck) async {
        switch check {
        case .valid(let user): await enter(User(user))
        case .unreachable(tokenStillGood: true):
            guard let user = auth.currentSession else { return await showSignIn() }
            toasts.post(.warning, Self.offlineText)
            await enter(User(user))
        case .unreachable(tokenStillGood: false): transition(to: .error(.networkUnavailable))
        case .maintenance: transition(to: .error(.maintenance))
        case .signedOut: await showSignIn()
        case .refused(let reason):
            toasts.post(.warning, "You have been signed out: \(reason)")
            await showSignIn()
        case .storageFailed(let reason):
            toasts.post(.error, reason)
            await showSignIn()
        }
    }

    /// Shows what the check of a session that goes on has found. Its end is an event, which ``receive(_:)`` follows.
    private func report(_ check: SessionCheck) {
        switch check {
        case .unreachable: toasts.post(.warning, Self.offlineText)
        case .maintenance:
            toasts.post(.warning, "The server is being worked on. Some things may not work until it is back.")
        case .storageFailed(let reason): toasts.post(.error, reason)
        case .valid, .signedOut, .refused: break
        }
    }

    static let offlineText =
        "The network is gone. You stay signed in; what needs the server will not work until it is back."

    private func showSignIn() async {
        accounts.end()
        guard transition(to: .unauthenticated) else { return }
        await scene.restore(into: router, account: nil)
    }

    func enter(_ user: User) async {
        hasUnconfirmedSession = false
        switch state {
        case .loading, .unauthenticated: break
        case .error: leaveError()
        case .authenticated, .onboarding:
            // A link can be followed at any time: the same user goes on, another one begins anew.
            guard accounts.account != user.id else { return await adopt(user) }
            leaveSession()
        }
        await begin(user)
    }

    private func begin(_ user: User) async {
        do throws(SettingsError) {
            try await accounts.begin(account: user.id)
        } catch {
            toasts.post(.error, error.description)
        }
        // A name that was told on a command line is taken at the next start; one that was taken away later stays away.
        if state != .loading || !accounts.onboardingComplete { await adopt(user) }
        // The account could not be put in force, or the user has left.
        guard accounts.account == user.id else { return }
        guard accounts.onboardingComplete else {
            // From loading, two transitions in one turn: nothing is drawn between them.
            if state == .loading { transition(to: .unauthenticated) }
            transition(to: .onboarding(onboarding.progress.step ?? .welcome))
            return
        }
        await showTabs(user)
    }

    /// An address that a user signs in with by themselves is the session's, and changes with it.
    private func adopt(_ user: User) async {
        guard let name = user.name else { return }
        do throws(SettingsError) {
            try await accounts.adopt(name: name, email: user.email, for: user.id)
        } catch {
            toasts.post(.error, error.description)
        }
    }

    private func showTabs(_ user: User, followingLinks: Bool = true) async {
        let isStart = state == .loading
        guard transition(to: .authenticated(user)) else { return }
        apiAuthentication = Task { await authenticateAPI() }
        if isStart { await scene.restore(into: router, account: user.id) }
        if followingLinks { await followPendingLinks(of: user) }
        await work.tabsShown(isStart: isStart)
    }
}

extension User {
    init(_ user: AppUser) {
        self.init(id: user.uid, email: user.email, name: user.name)
    }
}
