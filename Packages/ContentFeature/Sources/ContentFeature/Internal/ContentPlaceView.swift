import Design

/// A screen that has not been built: shows that, and what it will be.
@MainActor
final class ContentPlaceView: LiveView {
    private let place: ContentPlace

    init(_ place: ContentPlace) {
        self.place = place
    }

    var screen: Screen {
        Screen(place.path, title: place.title) {
            Text("\(place.path).notice", "This screen is not ready yet.")
            Text("\(place.path).promise", "It will show \(place.promise).")
        }
    }
}
