import AuthFeature
import Core
import Design
import Navigation
import OnboardingFeature

extension AppDependencies {
    /// Makes the view of a place: the app's own screens here, all others in the features.
    func makeView(at place: FrontPlace) -> any LiveView {
        switch place {
        case .launch: LaunchView()
        case .error(let error): ErrorView(error, state: scene.state)
        case .onboarding(let step): onboardingFeature.makeView(for: step)
        case .signIn: authFeature.makeMainView()
        case .tab(let tab): modules.rootView(of: tab, in: self)
        case .signedOut(_, let entry), .screen(_, _, let entry), .sheet(_, let entry), .sheetScreen(_, _, let entry):
            modules.view(of: entry, in: self)
        }
    }
}
