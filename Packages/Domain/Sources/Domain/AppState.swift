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
    public var next: OnboardingStep? { neighbour(1) }

    /// The step before this one; nil before the first.
    public var previous: OnboardingStep? { neighbour(-1) }

    private func neighbour(_ distance: Int) -> OnboardingStep? {
        guard let index = Self.allCases.firstIndex(of: self) else { return nil }
        let other = index + distance
        return Self.allCases.indices.contains(other) ? Self.allCases[other] : nil
    }
}

/// The signed-in user.
public struct User: Sendable, Hashable, Codable, Identifiable {
    /// The backend's id of the account.
    public let id: String
    /// Nil for accounts without one.
    public let email: String?
    /// The user's name; nil when the account has none.
    public let name: String?

    public init(id: String, email: String?, name: String? = nil) {
        self.id = id
        self.email = email
        self.name = name
    }
}
