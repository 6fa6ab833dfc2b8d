import Design

/// A screen for signing in. While a sign-in waits for the code of a second factor, whichever window or process began it,
/// the entry of that code is shown instead.
@MainActor
final class SignedOutView: LiveView {
    private let view: any LiveView
    private let secondFactor: SecondFactorView

    init(_ view: any LiveView, secondFactor: SecondFactorView) {
        self.view = view
        self.secondFactor = secondFactor
    }

    var screen: Screen { secondFactor.isNeeded ? secondFactor.screen : view.screen }
    var unsavedChanges: UnsavedChanges? { view.unsavedChanges }

    func appear() async {
        await view.appear()
    }
}
