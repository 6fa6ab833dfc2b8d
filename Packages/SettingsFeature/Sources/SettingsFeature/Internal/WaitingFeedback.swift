import Observation

/// How many messages wait to be sent, for a screen to read.
@MainActor
@Observable
final class WaitingFeedback {
    private(set) var count = 0
    @ObservationIgnored private let counts: @MainActor @Sendable () -> AsyncStream<Int>
    @ObservationIgnored private var following: Task<Void, Never>?

    init(_ counts: @escaping @MainActor @Sendable () -> AsyncStream<Int>) {
        self.counts = counts
    }

    isolated deinit {
        following?.cancel()
    }

    /// Asks anew, and follows from now on; the number is the one in force when this returns.
    func follow() async {
        following?.cancel()
        let counts = counts()
        await withCheckedContinuation { first in
            following = Task { [weak self] in
                var isFirst = true
                for await count in counts {
                    // Another round may have begun meanwhile, whose number is newer.
                    if !Task.isCancelled { self?.count = count }
                    if isFirst { first.resume() }
                    isFirst = false
                }
                if isFirst { first.resume() }
            }
        }
    }
}
