public import ContentFeature
public import Design
public import Navigation

/// The real content without an app, for previews and for tests of what is built on it.
@MainActor
public enum ContentPreview {
    /// - Parameters:
    ///   - greetingName: the user's name for the greeting.
    ///   - toasts: where messages are shown.
    ///   - perform: called with the navigation intents of the menu's rows.
    /// - Returns: the feature.
    public static func make(
        greetingName: String = "Ada", toasts: ToastCenter = ToastCenter(),
        perform: @escaping @MainActor @Sendable (NavigationIntent) -> Void = { _ in }
    ) -> any ContentFeatureAPI {
        ContentFeatureFactory.create(
            navigator: Navigator(perform: perform), toasts: toasts, greetingName: { greetingName })
    }
}
