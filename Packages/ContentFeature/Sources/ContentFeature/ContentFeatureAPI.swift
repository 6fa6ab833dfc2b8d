public import Core
public import Design
public import Navigation

/// The content as a module: the welcome tab, and the menu of all that the app can show.
///
/// Its main view is the menu, the screen `content`.
@MainActor
public protocol ContentFeatureAPI: FeatureAPI {
    /// The front page of the app, the screen `welcome`, with a greeting by name.
    func makeWelcomeView() -> any LiveView

    /// The screen or sheet of one route.
    func makeView(for route: ContentRoute) -> any LiveView
}

/// Makes the content's feature.
@MainActor
public enum ContentFeatureFactory {
    /// - Parameters:
    ///   - navigator: the way to the feature's own routes.
    ///   - toasts: where answers are announced.
    ///   - greetingName: what the greeting calls the person, blank when that is not known; asked each time the screen
    ///     is drawn, so that observable state read in it has the screen drawn again.
    /// - Returns: the feature.
    public static func create(
        navigator: Navigator<ContentRoute>, toasts: ToastCenter, greetingName: @escaping @MainActor () -> String
    ) -> any ContentFeatureAPI {
        LiveContentFeature(navigator: navigator, toasts: toasts, greetingName: greetingName)
    }
}
