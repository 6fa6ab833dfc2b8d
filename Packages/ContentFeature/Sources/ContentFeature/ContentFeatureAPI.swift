public import Core
public import Design
public import Navigation

/// The content as a module: the welcome tab, and the menu of everything that the app can show.
///
/// Its main view is the menu, the screen `content`.
@MainActor
public protocol ContentFeatureAPI: FeatureAPI {
    /// The front page of the app, the screen `welcome`, with a greeting by name.
    func makeWelcomeView() -> any LiveView

    /// The screen or sheet of one route.
    func makeView(for route: ContentRoute) -> any LiveView
}

/// Makes the content feature.
@MainActor
public enum ContentFeatureFactory {
    /// - Parameters:
    ///   - navigator: navigates to the feature's own routes.
    ///   - toasts: where messages are shown.
    ///   - greeting: what the front page greets with.
    ///   - onShow: shows another part of the app, as a row of the front page asks.
    ///   - services: what the content takes from the app.
    /// - Returns: the feature.
    public static func create(
        navigator: Navigator<ContentRoute>, toasts: ToastCenter, greeting: WelcomeGreeting,
        onShow: @escaping @MainActor @Sendable (WelcomeTarget) -> Void, services: ContentServices? = nil
    ) -> any ContentFeatureAPI {
        LiveContentFeature(
            navigator: navigator, toasts: toasts,
            makeWelcome: { WelcomeView(greeting: greeting, onShow: onShow) })
    }
}

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
