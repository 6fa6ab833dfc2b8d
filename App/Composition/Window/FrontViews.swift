import ContentFeature
import Design
import Navigation
import SettingsFeature

/// The views of a window, one for each open place, made by the coordinator whose place it is.
@MainActor
final class FrontViews {
    private let authCoordinator: AuthCoordinator
    private let onboardingCoordinator: OnboardingCoordinator
    private let mainCoordinator: MainCoordinator
    private let contentCoordinator: ContentCoordinator
    private let settingsCoordinator: SettingsCoordinator
    private let state: AppStateController
    private var views: [FrontPlace: any LiveView] = [:]

    init(
        auth: AuthCoordinator, onboarding: OnboardingCoordinator, main: MainCoordinator, content: ContentCoordinator,
        settings: SettingsCoordinator, state: AppStateController
    ) {
        authCoordinator = auth
        onboardingCoordinator = onboarding
        mainCoordinator = main
        contentCoordinator = content
        settingsCoordinator = settings
        self.state = state
    }

    /// The view of a place; the same one as long as the place stays open.
    func view(at place: FrontPlace) -> any LiveView {
        if let view = views[place] { return view }
        let view = makeView(at: place)
        views[place] = view
        return view
    }

    /// What would be lost if these places were closed; of several, what lies frontmost.
    func unsavedChanges(at places: [FrontPlace]) -> UnsavedChanges? {
        for place in places.reversed() {
            if let changes = views[place]?.unsavedChanges { return changes }
        }
        return nil
    }

    /// Lets go of the views of places that are no longer open, and of what was entered in them.
    func keepOnly(_ places: [FrontPlace]) {
        guard views.count > 1 || views.keys.contains(where: { !places.contains($0) }) else { return }
        let open = Set(places)
        views = views.filter { open.contains($0.key) }
    }

    private func makeView(at place: FrontPlace) -> any LiveView {
        switch place {
        case .launch: LaunchView()
        case .error(let error): ErrorView(error, state: state)
        case .onboarding(let step): onboardingCoordinator.view(for: step)
        case .signIn: authCoordinator.rootView()
        case .tab(let tab): mainCoordinator.rootView(of: tab)
        case .signedOut(_, let entry), .screen(_, _, let entry), .sheetScreen(_, _, let entry):
            switch AppDestination(entry) {
            case .auth(let route): authCoordinator.view(for: route)
            case .content(let route): contentCoordinator.view(for: route)
            case .inspection(let route): mainCoordinator.view(for: route)
            case nil: LostView(entry.id)
            }
        case .sheet(_, let entry):
            switch AppSheet(entry) {
            case .paywall: contentCoordinator.view(for: .paywall)
            case .feedbackForm(let message): settingsCoordinator.view(for: .feedbackForm(message: message))
            case .editProfile: settingsCoordinator.view(for: .editProfile)
            case .review: settingsCoordinator.view(for: .review)
            case nil: LostView(entry.id)
            }
        }
    }
}
