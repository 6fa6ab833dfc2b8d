import Observation

/// How many messages wait to be sent, for a screen to read.
@MainActor
@Observable
final class WaitingFeedback {
    /// The last number that was told; none until one is, because a screen does not wait for storage.
    private(set) var count = 0
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
        let counts = outbox.waitingCounts()
        following = Task { [weak self] in
            for await count in counts where !Task.isCancelled { self?.accept(count) }
        }
    }

    /// The same number again is no news, and nothing is drawn for it.
    private func accept(_ new: Int) {
        if new != count { count = new }
    }
}
