/// What an intent leads to, before anything has changed.
public struct NavigationMove: Sendable {
    public let intent: NavigationIntent
    /// The state after the move; nil when it changes nothing.
    public let state: NavigationState?

    /// - Parameter state: by default, the intent changes nothing.
    public init(intent: NavigationIntent, state: NavigationState? = nil) {
        self.intent = intent
        self.state = state
    }
}
