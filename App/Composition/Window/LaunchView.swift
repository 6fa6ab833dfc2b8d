import Design

/// What is shown while the app finds out who is signed in.
@MainActor
final class LaunchView: LiveView {
    let screen = Screen("launch", title: "Slipway") {
        ProgressIndicator("launch.progress", "Starting")
    }
}

/// What is shown in a place whose route no feature knows; the route table keeps it from happening.
@MainActor
final class LostView: LiveView {
    let screen: Screen

    init(_ id: String) {
        screen = Screen(id, title: "Nothing here") {
            Text("\(id).text", "This version of the app has no such screen.")
        }
    }
}
