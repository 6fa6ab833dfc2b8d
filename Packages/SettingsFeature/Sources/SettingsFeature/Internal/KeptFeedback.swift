import Observation

/// How many messages are kept on this machine, for a screen to read.
@MainActor
@Observable
final class KeptFeedback {
    /// What was told last; none until something is, because a screen does not wait for storage.
    private(set) var counts = FeedbackCounts()
    @ObservationIgnored private let outbox: any FeedbackOutbox
    @ObservationIgnored private var following: Task<Void, Never>?

    init(in outbox: any FeedbackOutbox) {
        self.outbox = outbox
    }

    isolated deinit {
        following?.cancel()
    }

    /// Asks anew, and follows from now on.
    func follow() {
        following?.cancel()
        let news = outbox.counts()
        following = Task { [weak self] in
            for await counts in news where !Task.isCancelled { self?.accept(counts) }
        }
    }

    /// The same again is no news, and nothing is drawn for it.
    private func accept(_ new: FeedbackCounts) {
        if new != counts { counts = new }
    }
}
