import Design

/// The sheet `review`.
@MainActor
final class ReviewView: LiveView {
    private let answer: @MainActor @Sendable (ReviewAnswer) async -> Void
    private let dismiss: @MainActor @Sendable () -> Void
    // A second tap would dismiss the screen below.
    private var isAnswered = false

    /// - Parameter answer: called with the answer, after the sheet has been dismissed.
    init(
        answer: @escaping @MainActor @Sendable (ReviewAnswer) async -> Void,
        dismiss: @escaping @MainActor @Sendable () -> Void
    ) {
        self.answer = answer
        self.dismiss = dismiss
    }

    var screen: Screen {
        Screen("review", title: "Do you like Slipway?") {
            Section {
                Text("review.text", "Your review helps others decide.")
                Button("review.accept", "Write a review", role: .primary) { await self.give(.accept) }
                Button("review.later", "Not now", role: .cancel) { await self.give(.later) }
            }
        }
    }

    private func give(_ given: ReviewAnswer) async {
        guard !isAnswered else { return }
        isAnswered = true
        dismiss()
        await answer(given)
    }
}
