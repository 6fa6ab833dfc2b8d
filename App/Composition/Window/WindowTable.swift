import Analytics
import Design
import Domain

/// What can happen to a window and its session. ``WindowTable`` says what follows from each.
enum WindowEvent: Sendable, Equatable {
    case started
    case retried
    case errorLeft
    /// The window is active again, while no user is signed in.
    case becameActive
    /// The stored session was checked: at a start, because the window is active again, or because another process has
    /// stored it.
    case sessionChecked(SessionCheck)
    /// A user signed in here, and the screen or the link that did it has finished.
    case signedIn(User)
    /// Another process has stored a session of this account.
    case sessionFound(account: String)
    /// The settings of the user's account are in force.
    case accountInForce(User, OnboardingProgress)
    case signedOut(SessionCause)
    /// An account is at another step of the onboarding.
    case onboardingMoved(to: OnboardingStep, of: String?)
    /// An account has finished the onboarding, in this window or in another one, which then follows the pending links.
    case onboardingFinished(of: String?, here: Bool)
}

/// What a window does because of an event, in the order of a list of effects.
enum WindowEffect: Sendable, Equatable {
    /// Goes to a state.
    ///
    /// - `restoring`: whether the window shows that it is loading until ``restorePlace(account:)`` is done.
    case go(AppState, restoring: Bool = false)
    case toast(Toast.Style, String)
    case record(AnalyticsEvent)
    /// Reads the stored session and asks the server about it, then sends ``WindowEvent/sessionChecked(_:)``.
    case checkStoredSession
    /// Asks the server about the session, then sends ``WindowEvent/sessionChecked(_:)``.
    case checkSession
    /// Puts the account's settings in force, then sends ``WindowEvent/accountInForce(_:_:)``.
    case useAccount(User)
    case endAccount
    /// Copies the user's name and address to the profile, if that has no name.
    case adoptName(User)
    case authenticateAPI
    case loadGuards
    case restorePlace(account: String?)
    case followPendingLinks(User)
    /// Begins the work of the tabs.
    ///
    /// - `atStart`: whether the app has just started with a stored session.
    case beginWork(atStart: Bool)
    case sendWaiting
}

/// The app's state machine: what a window does about each event, in each state.
///
/// It only decides. ``AppWindow`` carries the effects out, one after the other; what an effect finds out is the next
/// event.
struct WindowTable {
    let state: AppState
    let session: User?
    let account: String?
    /// The account whose session another process has stored, since a session was last left here.
    let foundAccount: String?

    static let offlineText =
        "You are offline. You stay signed in, and the app works as far as it can without the server."

    /// An event that means nothing in this state has no effects.
    func effects(of event: WindowEvent) -> [WindowEffect] {
        switch (event, state) {
        case (.started, .loading): [.checkStoredSession]
        case (.retried, .error), (.becameActive, .error(.networkUnavailable)), (.becameActive, .error(.maintenance)):
            [.go(.loading), .checkStoredSession]
        case (.errorLeft, .error): leaving
        case (.sessionChecked(let check), .loading): begin(check)
        case (.sessionChecked(let check), .authenticated), (.sessionChecked(let check), .onboarding): report(check)
        case (.signedIn(let user), _): enter(user)
        case (.accountInForce(let user, let progress), .loading),
            (.accountInForce(let user, let progress), .unauthenticated):
            open(user, at: progress)
        case (.sessionFound, _) where mayEnter, (.becameActive, _) where mayEnter: [.checkSession]
        case (.sessionChecked(let check), _) where mayEnter: enterFound(check)
        case (.signedOut(let cause), .authenticated), (.signedOut(let cause), .onboarding): leave(because: cause)
        case (.onboardingMoved(_, let mover), _) where mover != account,
            (.onboardingFinished(let mover, _), _) where mover != account:
            []
        case (.onboardingMoved(let step, _), .onboarding(let current)) where step != current: [.go(.onboarding(step))]
        case (.onboardingFinished(_, let here), .onboarding): finishOnboarding(here: here)
        default: []
        }
    }

    /// Whether a session of another process is entered. After the user has left a session for the sign-in screen, it is
    /// entered again only after a new sign-in.
    private var mayEnter: Bool {
        guard let session, session.id == foundAccount else { return false }
        return state == .unauthenticated || state == .error(.sessionExpired)
    }

    private var leaving: [WindowEffect] { [.endAccount, .go(.unauthenticated)] }

    // MARK: Entering

    private func begin(_ check: SessionCheck) -> [WindowEffect] {
        switch check {
        case .valid(let user): enter(user)
        case .unreachable(tokenStillGood: true): session.map(enterOffline) ?? signIn
        case .unreachable(tokenStillGood: false): [.go(.error(.networkUnavailable))]
        case .maintenance: [.go(.error(.maintenance))]
        case .signedOut: signIn
        case .refused(let reason): [.toast(.warning, "You are signed out. \(reason)")] + signIn
        case .storageFailed(let reason): [.toast(.error, reason)] + signIn
        }
    }

    /// The start of a window without a session.
    private var signIn: [WindowEffect] {
        [.endAccount, .go(.unauthenticated, restoring: true), .restorePlace(account: nil)]
    }

    private func enter(_ user: User) -> [WindowEffect] {
        switch state {
        case .loading, .unauthenticated: [.useAccount(user)]
        case .error: leaving + [.useAccount(user)]
        // A sign-in link can arrive at any time: the same user continues, another user starts from the beginning.
        case .authenticated, .onboarding: account == user.id ? [.adoptName(user)] : leaving + [.useAccount(user)]
        }
    }

    /// Enters with the stored session although the server could not confirm it.
    private func enterOffline(_ user: User) -> [WindowEffect] {
        [.toast(.warning, Self.offlineText)] + enter(user)
    }

    private func enterFound(_ check: SessionCheck) -> [WindowEffect] {
        switch check {
        case .valid(let user): enter(user)
        case .unreachable(tokenStillGood: true): session.map(enterOffline) ?? []
        // Tried again when the window next becomes active.
        case .unreachable, .maintenance, .storageFailed, .signedOut, .refused: []
        }
    }

    private func open(_ user: User, at progress: OnboardingProgress) -> [WindowEffect] {
        guard progress != .finished else { return tabs(of: user, atStart: state == .loading, followingLinks: true) }
        // From loading, this takes two transitions; nothing is drawn between them.
        let first: [WindowEffect] = state == .loading ? [.go(.unauthenticated)] : []
        return first + [.go(.onboarding(progress.step ?? .welcome))]
    }

    private func finishOnboarding(here: Bool) -> [WindowEffect] {
        guard let session else { return [.go(.unauthenticated)] }
        return [.record(AnalyticsEvent("onboarding.finished"))]
            + tabs(of: session, atStart: false, followingLinks: here)
    }

    private func tabs(of user: User, atStart: Bool, followingLinks: Bool) -> [WindowEffect] {
        var effects: [WindowEffect] = [
            .go(.authenticated(user), restoring: atStart), .authenticateAPI, .loadGuards,
        ]
        if atStart { effects.append(.restorePlace(account: user.id)) }
        if followingLinks { effects.append(.followPendingLinks(user)) }
        return effects + [.beginWork(atStart: atStart)]
    }

    // MARK: Going on

    /// The result of a check of a session that goes on. The end of a session is an event of its own.
    private func report(_ check: SessionCheck) -> [WindowEffect] {
        switch check {
        case .valid: [.authenticateAPI, .sendWaiting]
        case .unreachable: [.toast(.warning, Self.offlineText)]
        case .maintenance:
            [.toast(.warning, "The server is under maintenance. Some features do not work until it is back.")]
        case .storageFailed(let reason): [.toast(.error, reason)]
        case .signedOut, .refused: []
        }
    }

    // MARK: Leaving

    private func leave(because cause: SessionCause) -> [WindowEffect] {
        switch cause {
        // A toast has already been shown.
        case .thisProcess, .anotherBackend: leaving
        case .anotherProcess where session == nil:
            [.toast(.warning, "You signed out in another window or command.")] + leaving
        case .anotherProcess:
            [.toast(.info, "You signed in to another account in another window or command.")] + leaving
        case .server(let reason) where state.kind == .onboarding:
            [.toast(.warning, "You are signed out. \(reason)")] + leaving
        case .server: [.endAccount, .go(.error(.sessionExpired))]
        }
    }
}
