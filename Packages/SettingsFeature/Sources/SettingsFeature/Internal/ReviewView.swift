import Design

/// The sheet `review`.
@MainActor
final class ReviewView: LiveView {
    private let toasts: ToastCenter
    private let dismiss: @MainActor @Sendable () -> Void

    init(toasts: ToastCenter, dismiss: @escaping @MainActor @Sendable () -> Void) {
        self.toasts = toasts
        self.dismiss = dismiss
    }

    var screen: Screen {
        Screen("review", title: "Do you like Slipway?") {
            Section {
                Text("review.text", "A review tells others whether it is worth their time.")
                Button("review.accept", "Write a review") { [toasts, dismiss] in
                    toasts.post(.info, "Reviews are not available yet.")
                    dismiss()
                }
                Button("review.later", "Not now") { [dismiss] in dismiss() }
            }
        }
    }
}
