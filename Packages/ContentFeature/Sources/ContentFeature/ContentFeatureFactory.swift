public import Design
public import Navigation

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
        onShow: @escaping @MainActor @Sendable (WelcomeTarget) -> Void, services: ContentServices
    ) -> any ContentFeatureAPI {
        LiveContentFeature(
            navigator: navigator, toasts: toasts, services: services,
            makeWelcome: { WelcomeView(greeting: greeting, onShow: onShow) })
    }
}
