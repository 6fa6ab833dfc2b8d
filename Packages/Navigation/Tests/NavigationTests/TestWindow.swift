import Navigation

/// A window of the shop: a router without an app around it.
@MainActor
final class TestWindow: NavigatorHost {
    let presentations = Presentations()
    private(set) var session = NavigationSession(Shop.tabs())
    private(set) var intents: [NavigationIntent] = []

    var state: NavigationState { session.state }

    @discardableResult
    func perform(_ intent: NavigationIntent) -> Bool {
        intents.append(intent)
        let hasChanged = session.perform(intent)
        presentations.follow(state)
        return hasChanged
    }
}

extension Presentation where R == ShopSheet, Value == Int {
    /// The number of things bought.
    static var paywall: Self { Presentation(.paywall) }
}

extension Presentation where R == ShopSheet, Value == String {
    static func note(_ text: String) -> Self { Presentation(.note(text)) }
}
