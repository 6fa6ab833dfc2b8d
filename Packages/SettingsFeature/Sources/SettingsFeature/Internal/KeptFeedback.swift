import Feedback
import Observation

/// How many messages are stored on this machine, for a screen to read.
@MainActor
@Observable
final class KeptFeedback {
    /// The counts received last; empty until then, because a screen does not wait for storage.
    private(set) var counts = FeedbackCounts()
    @ObservationIgnored private let outbox: any FeedbackOutbox
    @ObservationIgnored private var following: Task<Void, Never>?

    init(in outbox: any FeedbackOutbox) {
        self.outbox = outbox
    }

    isolated deinit {
        following?.cancel()
    }

    /// Reads the counts again, and observes them from now on.
    func follow() {
        following?.cancel()
        let news = outbox.counts()
        following = Task { [weak self] in
            for await counts in news where !Task.isCancelled { self?.accept(counts) }
        }
    }

    /// Ignores unchanged counts, so that nothing is redrawn.
    private func accept(_ new: FeedbackCounts) {
        if new != counts { counts = new }
    }
}
