public import ContentStorage
public import Core
public import Design
public import Foundation
public import Motion
public import Navigation

/// The content as a module: the welcome tab, and the menu of everything that the app can show.
///
/// Its main view is the menu, the screen `content`. `becameActive()` also ends the replies of processes that are gone, and asks
/// the store. `forget(account:)` removes conversations, pictures, finds and personas. `stop()` ends the replies of this process
/// as interrupted.
@MainActor
public protocol ContentFeatureAPI: FeatureAPI {
    /// The front page of the app, the screen `welcome`, with a greeting by name.
    func makeWelcomeView() -> any LiveView

    /// The screen or sheet of one route.
    func makeView(for route: ContentRoute) -> any LiveView

    /// The requests of commands to the AI server.
    var commands: AICommands { get }

    /// The stored content of an account, for commands.
    func stored(of account: String) -> StoredContent

    /// The store of all accounts' content.
    var store: ContentStore { get }

    /// The Pro of the signed-in account.
    var pro: any ProMembership { get }

    /// Why the saved place of an account is gone; nil when it is there, and when that cannot be found out.
    func reasonGone(_ route: ContentRoute, account: String?) async -> String?
}

/// Makes the content feature.
@MainActor
public enum ContentFeatureFactory {
    /// Makes the feature; `onShow` shows another part of the app, as a row of the front page asks.
    public static func create(
        navigator: Navigator<ContentRoute>, toasts: ToastCenter, greeting: WelcomeGreeting,
        onShow: @escaping @MainActor @Sendable (WelcomeTarget) -> Void, server: AIConfiguration? = nil,
        services: ContentServices
    ) -> any ContentFeatureAPI {
        LiveContentFeature(
            navigator: navigator, toasts: toasts, greeting: greeting, onShow: onShow, server: server,
            services: services)
    }

    /// A hull on its slipway, before its launch.
    public static var emblem: AnimationFrames { OwnAnimation.launch.frames(.at(0)) }

    /// A screen that plays a Lottie file; throws `MotionProblem` for one that cannot be played.
    public static func animationView(of file: Data, named name: String) throws(MotionProblem) -> any LiveView {
        AnimationFileView(try LottieAnimation(file), name: name)
    }
}
