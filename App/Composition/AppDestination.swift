public import AuthFeature
public import ContentFeature
import Navigation

/// Every screen that can be pushed, from whichever feature it comes.
///
/// Adding a case makes the compiler name every place that has to deal with it.
public enum AppDestination: Sendable, Hashable {
    case auth(AuthRoute)
    case content(ContentRoute)
    case inspection(InspectionRoute)

    init?(_ entry: RouteEntry) {
        if let route = AuthRoute(entry) {
            self = .auth(route)
        } else if let route = ContentRoute(entry) {
            self = .content(route)
        } else if let route = InspectionRoute(entry) {
            self = .inspection(route)
        } else {
            return nil
        }
    }

    var entry: RouteEntry? {
        switch self {
        case .auth(let route): route.entry
        case .content(let route): route.entry
        case .inspection(let route): route.entry
        }
    }
}
