import Design
import Domain
import Observation

/// Shows why the app cannot continue, and what the user can do.
@MainActor
final class ErrorView: LiveView {
    private let error: AppError
    private unowned let window: AppWindow

    init(_ error: AppError, of window: AppWindow) {
        self.error = error
        self.window = window
    }

    var screen: Screen {
        let isOver = error == .sessionExpired
        return Screen("error", title: words.title) {
            Text("error.message", words.message)
            Button("error.retry", "Try again", role: isOver ? .normal : .primary) { [window] in
                await window.send(.retried).value
            }
            Button("error.sign-in", "Sign in again", role: isOver ? .primary : .normal) { [window] in
                await window.send(.errorLeft).value
            }
        }
    }

    private var words: (title: String, message: String) {
        switch error {
        case .networkUnavailable:
            (
                "No network connection",
                "The server must confirm your sign-in, and it cannot be reached. You stay signed in. Try again when you "
                    + "are online."
            )
        case .sessionExpired: ("Your session has ended", "The server ended your session. Sign in again.")
        case .maintenance:
            ("The server is under maintenance", "The server is not available now. You stay signed in. Try again later.")
        }
    }
}

/// The screen while the app checks the stored session.
@MainActor @Observable
final class LaunchView: LiveView {
    /// A short wait would only flicker.
    private var isLong: Bool

    init(_ timing: StartTiming) {
        isLong = timing.loadingDelay == .zero
        guard !isLong else { return }
        Task { [weak self] in
            try? await timing.clock.sleep(for: timing.loadingDelay)
            self?.isLong = true
        }
    }

    var screen: Screen {
        Screen("launch", title: "Slipway") {
            if isLong { ProgressIndicator("launch.progress", "Starting") }
        }
    }
}
