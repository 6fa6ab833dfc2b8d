/// What the front page greets with. Both are called each time the screen is drawn, so that it is drawn again when
/// observable state that they read changes.
public struct WelcomeGreeting: Sendable {
    let name: @MainActor () -> String
    let isFirst: @MainActor () -> Bool

    /// - Parameters:
    ///   - name: the user's name, blank when it is not known.
    ///   - isFirst: whether the user is here for the first time.
    public init(name: @escaping @MainActor () -> String, isFirst: @escaping @MainActor () -> Bool) {
        self.name = name
        self.isFirst = isFirst
    }
}

/// Where a row of the front page leads.
public enum WelcomeTarget: Sendable {
    case content, settings
}
