import Core
import Design
import Navigation

@MainActor
final class LiveContentFeature: ContentFeatureAPI {
    let id = "content"
    private let navigator: Navigator<ContentRoute>
    private let toasts: ToastCenter
    private let makeWelcome: @MainActor () -> WelcomeView

    init(
        navigator: Navigator<ContentRoute>, toasts: ToastCenter, makeWelcome: @escaping @MainActor () -> WelcomeView
    ) {
        self.navigator = navigator
        self.toasts = toasts
        self.makeWelcome = makeWelcome
    }

    func makeMainView() -> any LiveView {
        ContentMenuView(navigator: navigator)
    }

    func makeWelcomeView() -> any LiveView {
        makeWelcome()
    }

    func makeView(for route: ContentRoute) -> any LiveView {
        route == .paywall ? PaywallView(toasts: toasts) : ContentPlaceView(route: route)
    }
}
