import Design
import Observation

/// The paywall's sheet. Nothing can be bought, so there is nothing to restore; the sheet shows that.
@MainActor
@Observable
final class PaywallView: LiveView {
    private let toasts: ToastCenter
    private var answer: String?

    init(toasts: ToastCenter) {
        self.toasts = toasts
    }

    var screen: Screen {
        let place = ContentRoute.paywall.place
        return Screen(place.path, title: place.title) {
            Text("paywall.notice", "This screen is not ready yet.")
            Text("paywall.promise", "It will show \(place.promise).")
            Button("paywall.restore", "Restore purchases") { self.restore() }
            Text("paywall.answer", answer)
        }
    }

    private func restore() {
        let words = "You cannot buy anything yet, so there is nothing to restore."
        answer = words
        toasts.post(.info, words)
    }
}
