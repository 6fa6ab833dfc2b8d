import Analytics
import AuthFeature
import Core
import Design
public import Domain
import OnboardingFeature
import SettingsStorage

extension AppStateController {
    /// Restores the stored session, validates it with the server, and goes to the resulting state.
    ///
    /// Does nothing unless the state is loading.
    public func initialize() async {
        await turns.run { @MainActor in
            guard self.state == .loading else { return }
            async let loading: Void = self.timing.keepLoading()
            let check = await self.checkStoredSession()
            await self.finishDeletions()
            await loading
            await self.begin(check)
        }
    }

    /// Retries after an error.
    public func retry() async {
        guard transition(to: .loading) else { return }
        await initialize()
    }

    /// Continues after a sign-in on a screen or by a link: with the onboarding if the user has not finished it on this
    /// home, otherwise with the tabs.
    ///
    /// - Parameter user: the signed-in user; its name and address are copied to the profile if that has none.
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

    /// Checks the session when the window has become active again.
    public func becameActive() async {
        switch state {
        case .authenticated, .onboarding:
            let check = await auth.validateSession(within: timing.validationLimit)
            await settled()
            report(check)
            if case .valid = check {
                await authenticateAPI()
                work.send()
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

    /// Goes to the onboarding step that another window of the account has reached. That window also follows the
    /// pending links.
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
        services.analytics.record(AnalyticsEvent("onboarding.finished"))
        await showTabs(user, followingLinks: followingLinks)
    }

    /// The signed-in user; nil in states without one.
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
            if await !enterOffline() { await showSignIn() }
        case .unreachable(tokenStillGood: false): transition(to: .error(.networkUnavailable))
        case .maintenance: transition(to: .error(.maintenance))
        case .signedOut: await showSignIn()
        case .refused(let reason):
            toasts.post(.warning, "You are signed out. \(reason)")
            await showSignIn()
        case .storageFailed(let reason):
            toasts.post(.error, reason)
            await showSignIn()
        }
    }

    /// Shows the result of checking a session that continues. The end of a session is an event, which ``receive(_:)``
    /// handles.
    private func report(_ check: SessionCheck) {
        switch check {
        case .unreachable: toasts.post(.warning, Self.offlineText)
        case .maintenance:
            toasts.post(.warning, "The server is under maintenance. Some features do not work until it is back.")
        case .storageFailed(let reason): toasts.post(.error, reason)
        case .valid, .signedOut, .refused: break
        }
    }

    /// Enters with the stored session although the server could not confirm it.
    ///
    /// - Returns: false when the session has ended meanwhile.
    @discardableResult
    func enterOffline() async -> Bool {
        guard let user = auth.currentSession else { return false }
        toasts.post(.warning, Self.offlineText)
        await enter(User(user))
        return true
    }

    private static let offlineText =
        "You are offline. You stay signed in, and the app works as far as it can without the server."

    private func showSignIn() async {
        accounts.end()
        isRestoring = true
        defer { isRestoring = false }
        guard transition(to: .unauthenticated) else { return }
        await scene.restore(into: router, account: nil)
    }

    func enter(_ user: User) async {
        hasUnconfirmedSession = false
        switch state {
        case .loading, .unauthenticated: break
        case .error: leaveError()
        case .authenticated, .onboarding:
            // A sign-in link can arrive at any time: the same user continues, another user starts from the beginning.
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
        // At a start, the name is adopted only until the onboarding is finished: it may come from a sign-in on the
        // command line. After that, a name that the user has removed must not come back.
        if state != .loading || !accounts.onboardingComplete { await adopt(user) }
        // The account could not be put in force, or the user has signed out meanwhile.
        guard accounts.account == user.id else { return }
        guard accounts.onboardingComplete else {
            // From loading, this takes two transitions; nothing is drawn between them.
            if state == .loading { transition(to: .unauthenticated) }
            transition(to: .onboarding(onboarding.progress.step ?? .welcome))
            return
        }
        await showTabs(user)
    }

    /// Copies the name and the address to the profile. Without a name, nothing is copied: the address of a sign-in
    /// belongs to the session, and changes with it.
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
        isRestoring = isStart
        defer { isRestoring = false }
        guard transition(to: .authenticated(user)) else { return }
        apiAuthentication = Task { await authenticateAPI() }
        await work.prepareGuards()
        if isStart { await scene.restore(into: router, account: user.id) }
        isRestoring = false
        if followingLinks { await followPendingLinks(of: user) }
        await work.tabsShown(isStart: isStart)
    }
}

extension User {
    init(_ user: AppUser) {
        self.init(id: user.uid, email: user.email, name: user.name)
    }
}
