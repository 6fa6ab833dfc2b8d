/// The allowed transitions of the app's state.
public enum AppStateTransitions {
    /// The kinds of ``AppState``, without associated values.
    public enum Kind: String, Sendable, CaseIterable {
        case loading, unauthenticated, onboarding, authenticated, error
    }

    /// All allowed transitions; any other transition is not allowed.
    public static let table: [Kind: [Kind]] = [
        .loading: [.unauthenticated, .authenticated, .error],
        .unauthenticated: [.onboarding, .authenticated, .error],
        // To onboarding: another step. To unauthenticated: cancelled.
        .onboarding: [.onboarding, .authenticated, .unauthenticated],
        // To unauthenticated: signed out.
        .authenticated: [.unauthenticated, .error],
        // To loading: retried.
        .error: [.loading, .unauthenticated],
    ]

    /// Whether the table allows going from one state to another.
    public static func allows(from old: AppState, to new: AppState) -> Bool {
        table[old.kind, default: []].contains(new.kind)
    }
}

extension AppState {
    public var kind: AppStateTransitions.Kind {
        switch self {
        case .loading: .loading
        case .unauthenticated: .unauthenticated
        case .onboarding: .onboarding
        case .authenticated: .authenticated
        case .error: .error
        }
    }

    /// The state's associated value as a word: the step or the error; nil for all other states.
    public var detail: String? {
        switch self {
        case .loading, .unauthenticated, .authenticated: nil
        case .onboarding(let step): step.rawValue
        case .error(let error): error.rawValue
        }
    }
}
