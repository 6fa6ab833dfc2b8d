public import Design
public import Foundation
public import Motion
public import Navigation

/// Makes the content feature.
@MainActor
public enum ContentFeatureFactory {
    /// - Parameters:
    ///   - navigator: navigates to the feature's own routes.
    ///   - toasts: where messages are shown.
    ///   - greeting: what the front page greets with.
    ///   - onShow: shows another part of the app, as a row of the front page asks.
    ///   - server: what is configured of the AI server, for diagnostics; nil when it is not known.
    ///   - services: what the content takes from the app.
    /// - Returns: the feature.
    public static func create(
        navigator: Navigator<ContentRoute>, toasts: ToastCenter, greeting: WelcomeGreeting,
        onShow: @escaping @MainActor @Sendable (WelcomeTarget) -> Void, server: AIConfiguration? = nil,
        services: ContentServices
    ) -> any ContentFeatureAPI {
        LiveContentFeature(
            navigator: navigator, toasts: toasts, server: server, services: services,
            makeWelcome: { WelcomeView(greeting: greeting, onShow: onShow) })
    }

    /// A screen that plays a Lottie file.
    ///
    /// - Parameter name: what the screen calls the file.
    /// - Throws: `MotionProblem` for a file that cannot be played.
    public static func animationView(of file: Data, named name: String) throws(MotionProblem) -> any LiveView {
        AnimationFileView(try LottieAnimation(file), name: name)
    }
}
