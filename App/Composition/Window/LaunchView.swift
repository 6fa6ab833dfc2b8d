import Design

/// The screen while the app checks the stored session.
@MainActor
final class LaunchView: LiveView {
    let screen = Screen("launch", title: "Slipway") {
        ProgressIndicator("launch.progress", "Starting")
    }
}

/// The screen of a route that no feature declares. The route table prevents this case.
@MainActor
final class LostView: LiveView {
    let screen: Screen

    init(_ id: String) {
        screen = Screen(id, title: "Unknown screen") {
            Text("\(id).text", "This version of the app does not have this screen.")
        }
    }
}
