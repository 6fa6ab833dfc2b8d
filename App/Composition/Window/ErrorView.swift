import Design
import Domain

/// Says why the app cannot go on by itself, and offers the ways out.
@MainActor
final class ErrorView: LiveView {
    private let error: AppError
    private let state: AppStateController

    init(_ error: AppError, state: AppStateController) {
        self.error = error
        self.state = state
    }

    var screen: Screen {
        Screen("error", title: title) {
            Text("error.message", message)
            Button("error.retry", "Try again") { [state] in await state.retry() }
            Button("error.sign-in", "Go to sign-in") { [state] in state.leaveError() }
        }
    }

    private var title: String {
        switch error {
        case .networkUnavailable: "The network is gone"
        case .sessionExpired: "Your session has ended"
        case .maintenance: "The server is being worked on"
        }
    }

    private var message: String {
        switch error {
        case .networkUnavailable:
            "The server cannot be reached, and your sign-in is too old to go on without it. You stay signed in; try again "
                + "when the network is back."
        case .sessionExpired: "The server says that you are no longer signed in here. Sign in again to go on."
        case .maintenance: "The server says that it cannot serve anybody just now. You stay signed in; try again later."
        }
    }
}
