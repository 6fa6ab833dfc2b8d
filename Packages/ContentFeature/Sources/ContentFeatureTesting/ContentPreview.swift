public import ContentFeature
public import Design
public import Navigation

/// The real content with no app around it: for previews and for tests of what is built on it.
@MainActor
public enum ContentPreview {
    /// - Parameters:
    ///   - greetingName: what the greeting calls the person.
    ///   - toasts: where answers are announced.
    ///   - perform: told what the rows of the menu ask navigation to do.
    /// - Returns: the feature.
    public static func make(
        greetingName: String = "Ada", toasts: ToastCenter = ToastCenter(),
        perform: @escaping @MainActor @Sendable (NavigationIntent) -> Void = { _ in }
    ) -> any ContentFeatureAPI {
        ContentFeatureFactory.create(
            navigator: Navigator(perform: perform), toasts: toasts, greetingName: { greetingName })
    }
}
