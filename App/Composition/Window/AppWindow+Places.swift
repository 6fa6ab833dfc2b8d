import Domain
import Navigation
public import Shell

/// The places that the user can go to by their names.
extension AppWindow {
    public var places: [WindowPlace] {
        let isSignedIn: Bool
        switch shownState {
        case .authenticated: isSignedIn = true
        case .unauthenticated: isSignedIn = false
        case .loading, .onboarding, .error: return []
        }
        return router.table.plainDefinitions.filter { $0.needsSession == isSignedIn }.compactMap { place in
            link(to: place).map { WindowPlace(name: place.pattern.description, link: $0, summary: place.summary) }
        }
    }

    /// The link to a place from here; nil where it cannot be shown. A sheet is shown above what is open now.
    private func link(to place: RouteDefinition) -> String? {
        guard place.placement == .sheet else { return router.table.link(of: place) }
        return router.prepare(.presentSheet(RouteEntry(place.id)))?.state.flatMap(router.table.print)
    }
}
