import Design

/// A destination whose content has not been built: says so, and what it will be.
@MainActor
final class ContentPlaceView: LiveView {
    private let route: ContentRoute

    init(route: ContentRoute) {
        self.route = route
    }

    var screen: Screen {
        Screen(route.rawValue, title: route.place.title) {
            Text("\(route.rawValue).notice", "The content of this screen is not available yet.")
            Text("\(route.rawValue).promise", "It will be \(route.place.promise).")
        }
    }
}
