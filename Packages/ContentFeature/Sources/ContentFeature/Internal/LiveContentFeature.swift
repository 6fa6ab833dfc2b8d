import Core
import Design
import Navigation

@MainActor
final class LiveContentFeature: ContentFeatureAPI {
    let id = "content"
    private let navigator: Navigator<ContentRoute>
    private let toasts: ToastCenter
    private let greetingName: @MainActor () -> String

    init(
        navigator: Navigator<ContentRoute>, toasts: ToastCenter, greetingName: @escaping @MainActor () -> String
    ) {
        self.navigator = navigator
        self.toasts = toasts
        self.greetingName = greetingName
    }

    func makeMainView() -> any LiveView {
        ContentMenuView(navigator: navigator)
    }

    func makeWelcomeView() -> any LiveView {
        WelcomeView(greetingName: greetingName)
    }

    func makeView(for route: ContentRoute) -> any LiveView {
        route == .paywall ? PaywallView(toasts: toasts) : ContentPlaceView(route: route)
    }
}
