import Design

/// A screen whose content has not been built: shows that, and what it will be.
@MainActor
final class ContentPlaceView: LiveView {
    private let route: ContentRoute

    init(route: ContentRoute) {
        self.route = route
    }

    var screen: Screen {
        Screen(route.rawValue, title: route.place.title) {
            Text("\(route.rawValue).notice", "This screen is not ready yet.")
            Text("\(route.rawValue).promise", "It will show \(route.place.promise).")
        }
    }
}
