import Navigation

/// A window of the shop: a router without an app around it.
@MainActor
final class TestWindow: NavigatorHost {
    private(set) var session = NavigationSession(Shop.tabs())
    private(set) var intents: [NavigationIntent] = []

    var state: NavigationState { session.state }

    @discardableResult
    func perform(_ intent: NavigationIntent) -> Bool {
        intents.append(intent)
        return session.perform(intent)
    }
}
