import Analytics
import AuthFeature
import Design
public import Domain
import OnboardingFeature
import SettingsFeature

extension AppStateController {
    /// Finds out who is signed in, from what was stored and from the server's word, and goes to the state that follows.
    ///
    /// Does nothing unless the state is loading.
    public func initialize() async {
        guard state == .loading else { return }
        async let loading: Void = timing.keepLoading()
        let check = await checkStoredSession()
        await loading
        await begin(check)
    }

    /// Tries again, out of an error.
    public func retry() async {
        guard transition(to: .loading) else { return }
        await initialize()
    }

    /// Goes on with the person who has just signed in: to the onboarding the first time on this home, else to the tabs.
    ///
    /// - Parameter user: whose name, and the address with it, become the profile's if that has none.
    public func handleLogin(_ user: User) async {
        leftAccount = nil
        awaitsAnotherAccount = false
        switch state {
        case .loading, .unauthenticated: break
        case .error: leaveErrorState()
        case .authenticated, .onboarding:
            // A link can be followed at any time: the same person goes on, another one begins anew.
            guard accounts.account != user.id else {
                // The session's file may have changed first; the work that began then still follows the links.
                if let entering, entering.account == user.id { await entering.task.value }
                return await adopt(user)
            }
            leaveSession()
        }
        await enter(user)
    }

    /// Leaves an error for the sign-in screen. The session, if there is one, stays.
    public func leaveError() {
        leftAccount = auth.currentSession?.uid
        leaveErrorState()
    }

    private func leaveErrorState() {
        guard case .error = state else { return }
        accounts.end()
        transition(to: .unauthenticated)
    }

    /// Signs out here, whether or not the server can be told.
    public func signOut() async {
        await auth.signOut()
        leaveSession()
    }

    /// Goes to the sign-in screen after the session has ended.
    public func leaveSession() {
        accounts.end()
        guard state.kind == .authenticated || state.kind == .onboarding else { return }
        transition(to: .unauthenticated)
    }

    /// The window is used again: the session is not trusted blindly.
    public func becameActive() async {
        switch state {
        case .authenticated, .onboarding:
            let check = await auth.validateSession(within: timing.validationLimit)
            await react(to: check)
            if case .valid = check {
                await authenticateAPI()
                work.usedAgain()
            }
        case .error(.networkUnavailable), .error(.maintenance):
            await retry()
        case .unauthenticated: await followSignInElsewhere()
        case .error(.sessionExpired): await followSignInElsewhere()
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

    private func react(to check: SessionCheck) async {
        switch check {
        case .valid(let user):
            guard user.uid != accounts.account else { return }
            await handleLogin(User(user))
        case .unreachable: toasts.post(.warning, Self.offlineText)
        case .maintenance:
            toasts.post(.warning, "The server is being worked on. Some things may not work until it is back.")
        case .storageFailed(let reason): toasts.post(.error, reason)
        case .signedOut:
            // Of a session that belongs to another backend, a toast tells already.
            if case .otherBackend? = auth.lastError { leaveSession() } else { leaveSessionEndedElsewhere() }
        case .refused(let reason): leaveSessionRefused(reason)
        }
    }

    static let offlineText =
        "The network is gone. You stay signed in; what needs the server will not work until it is back."

    private func showSignIn() async {
        accounts.end()
        guard transition(to: .unauthenticated) else { return }
        await scene.restore(into: router, account: nil)
    }

    /// One after the other: a sign-in can be told by its own screen and by the session's file at the same time.
    private func enter(_ user: User) async {
        while let entering {
            await entering.task.value
            if entering.account == user.id { return await adopt(user) }
        }
        let task = Task {
            await begin(user)
            entering = nil
        }
        entering = (user.id, task)
        await task.value
    }

    private func begin(_ user: User) async {
        do throws(SettingsError) {
            try await accounts.begin(account: user.id)
        } catch {
            toasts.post(.error, error.description)
        }
        // A name that was told on a command line is taken at the next start; one that was taken away later stays away.
        if state != .loading || !accounts.onboardingComplete { await adopt(user) }
        // The session may have ended meanwhile, or be another user's.
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
