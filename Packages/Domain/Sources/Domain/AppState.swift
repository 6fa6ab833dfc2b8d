/// The state of the app as a whole. The app is in exactly one state at any time.
public enum AppState: Sendable, Equatable {
    case loading
    case unauthenticated
    case onboarding(OnboardingStep)
    case authenticated(User)
    case error(AppError)
}

/// Why the app cannot continue without the user.
public enum AppError: String, Sendable, CaseIterable {
    case networkUnavailable = "network-unavailable"
    case sessionExpired = "session-expired"
    case maintenance
}

/// The steps that a new account goes through, in this order.
public enum OnboardingStep: String, Sendable, CaseIterable, Codable {
    case welcome
    case permissions
    case profileSetup = "profile-setup"
    case complete

    /// The step after this one; nil after the last.
    public var next: OnboardingStep? { Self.allCases.drop { $0 != self }.dropFirst().first }

    /// The step before this one; nil before the first.
    public var previous: OnboardingStep? { Self.allCases.prefix { $0 != self }.last }
}

/// The signed-in user.
public struct User: Sendable, Hashable, Codable, Identifiable {
    /// The backend's id of the account.
    public let id: String
    /// The account's email address; nil when it has none.
    public let email: String?
    /// The user's name; nil when the account has none.
    public let name: String?

    public init(id: String, email: String?, name: String? = nil) {
        self.id = id
        self.email = email
        self.name = name
    }
}

/// The result of checking the session with the server.
public enum SessionCheck: Sendable, Equatable {
    /// There is no session: none was stored, or another copy of the app has signed out.
    case signedOut
    /// The server confirms that the session is valid.
    case valid(User)
    /// No usable reply arrived in time; the session is kept. `tokenStillGood`: its access token has not expired yet.
    case unreachable(tokenStillGood: Bool)
    /// The server replied with a status of 500 or above; the session is kept.
    case maintenance(tokenStillGood: Bool)
    /// The server has ended the session, and it has already been removed. `reason` is a message for the user.
    case refused(reason: String)
    /// The session could not be read or stored. The value says what failed, where and why.
    case storageFailed(String)
}

/// What ended a session.
public enum SessionCause: Sendable, Equatable {
    case thisProcess
    /// Another process that uses the same session file.
    case anotherProcess
    /// The server ended the session. `reason` is a message for the user.
    case server(reason: String)
    /// The app is configured for another backend than the session's. The session's file is left unchanged.
    case anotherBackend
}
