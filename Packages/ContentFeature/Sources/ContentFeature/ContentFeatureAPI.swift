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
    ///   - greetingName: the user's name for the greeting, blank when it is not known; called each time the screen is
    ///     drawn, so that the screen is drawn again when observable state that it reads changes.
    /// - Returns: the feature.
    public static func create(
        navigator: Navigator<ContentRoute>, toasts: ToastCenter, greetingName: @escaping @MainActor () -> String
    ) -> any ContentFeatureAPI {
        LiveContentFeature(navigator: navigator, toasts: toasts, greetingName: greetingName)
    }
}
