public import ContentFeature
public import Design
public import Navigation

/// The real content without an app, for previews and for tests of what is built on it.
@MainActor
public enum ContentPreview {
    /// - Parameters:
    ///   - greetingName: the user's name for the greeting.
    ///   - isFirstVisit: whether the user is greeted for the first time.
    ///   - toasts: where messages are shown.
    ///   - perform: called with the navigation intents of the menu's rows.
    ///   - show: called with the targets of the front page's rows.
    /// - Returns: the feature.
    public static func make(
        greetingName: String = "Ada", isFirstVisit: Bool = false, toasts: ToastCenter = ToastCenter(),
        perform: @escaping @MainActor @Sendable (NavigationIntent) -> Void = { _ in },
        show: @escaping @MainActor @Sendable (WelcomeTarget) -> Void = { _ in }
    ) -> any ContentFeatureAPI {
        ContentFeatureFactory.create(
            navigator: Navigator(perform: perform), toasts: toasts,
            greeting: WelcomeGreeting(name: { greetingName }, isFirst: { isFirstVisit }), onShow: show)
    }
}
