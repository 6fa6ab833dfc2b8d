import Analytics
public import Domain
import Logging
public import Observation

/// The app's state, which changes only by the transitions of `AppStateTransitions`.
@MainActor
@Observable
public final class AppStateController {
    public private(set) var state: AppState = .loading
    /// Whether the place where the window was closed is still being restored. What the user did before would be undone.
    var isRestoring = false

    @ObservationIgnored private let session: @MainActor () -> User?
    @ObservationIgnored private let analytics: any AnalyticsRecorder
    @ObservationIgnored private let logger: Logger

    /// - Parameter session: the user of the stored session, as it is now.
    init(session: @escaping @MainActor () -> User?, analytics: any AnalyticsRecorder, logger: Logger) {
        self.session = session
        self.analytics = analytics
        self.logger = logger
    }

    /// The signed-in user; nil in states without one.
    public var signedInUser: User? {
        switch state {
        case .authenticated(let user): session().flatMap { $0.id == user.id ? $0 : nil } ?? user
        case .onboarding: session()
        case .loading, .unauthenticated, .error: nil
        }
    }

    /// Goes to another state if the table allows it, and returns whether it does; otherwise logs the attempt.
    @discardableResult
    public func transition(to new: AppState) -> Bool {
        let old = state
        guard AppStateTransitions.allows(from: old, to: new) else {
            logger.error("invalid transition", metadata: ["from": "\(old.word)", "to": "\(new.word)"])
            analytics.record(AnalyticsEvent("state.invalid-transition", ["from": old.word, "to": new.word]))
            return false
        }
        state = new
        logger.info("transition", metadata: ["from": "\(old.word)", "to": "\(new.word)"])
        return true
    }
}

extension AppState {
    var isSignedIn: Bool { kind == .authenticated || kind == .onboarding }

    /// The state as a word, with its associated value where that is not secret: `onboarding(welcome)`.
    fileprivate var word: String {
        detail.map { "\(kind.rawValue)(\($0))" } ?? kind.rawValue
    }
}
