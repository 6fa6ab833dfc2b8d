import Synchronization

/// Calls when what is waited for does not come in time. The reader's own time does not count.
final class Watchdog: Sendable {
    private struct State {
        var left: Duration
        /// When the time is up, on the clock of `elapsed`; nil while nothing is waited for.
        var deadline: Duration?
        var task: Task<Void, Never>?
        var nextLook = Duration.zero
    }

    private final class Shared: Sendable {
        let state: Mutex<State>

        init(_ limit: Duration) {
            state = Mutex(State(left: limit))
        }
    }

    private let shared: Shared
    private let elapsed: @Sendable () -> Duration
    private let sleep: @Sendable (Duration) async -> Bool
    private let expire: @Sendable () -> Void

    init(clock: some Clock<Duration>, limit: Duration, expire: @escaping @Sendable () -> Void) {
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
        sleep = { (try? await clock.sleep(for: $0)) != nil }
        shared = Shared(limit)
        self.expire = expire
    }

    deinit {
        end()
    }

    func begin() {
        let now = elapsed()
        shared.state.withLock { state in
            let deadline = now + state.left
            state.deadline = deadline
            guard state.task == nil || deadline < state.nextLook else { return }
            state.task?.cancel()
            state.nextLook = deadline
            state.task = watch()
        }
    }

    /// - Parameter limit: for what is waited for next; nil when what came was not what was waited for.
    func pause(next limit: Duration?) {
        let now = elapsed()
        shared.state.withLock { state in
            if let deadline = state.deadline { state.left = max(deadline - now, .zero) }
            state.deadline = nil
            if let limit { state.left = limit }
        }
    }

    func end() {
        shared.state.withLock { $0.task.take() }?.cancel()
    }

    // One task for many waits: it sleeps as long as the present one may take, and then looks again.
    private func watch() -> Task<Void, Never> {
        Task { [shared, elapsed, sleep, expire] in
            while true {
                let now = elapsed()
                let pause = shared.state.withLock { state in
                    let pause = state.deadline.map { $0 - now } ?? max(state.left, .milliseconds(1))
                    state.nextLook = now + pause
                    return pause
                }
                guard pause > .zero else { return expire() }
                guard await sleep(pause) else { return }
            }
        }
    }
}

/// Ends what a reply waits for, whatever that is.
final class Halt: Sendable {
    enum Reason: Sendable { case stopped, tooSlow }

    private struct State {
        var reason: Reason?
        var cancel: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    var reason: Reason? { state.withLock(\.reason) }

    func end(_ reason: Reason) {
        let cancel = state.withLock { state in
            state.reason = state.reason ?? reason
            return state.cancel.take()
        }
        cancel?()
    }

    /// Calls `cancel` when it is ended, or at once if it was.
    func whenEnded(_ cancel: @escaping @Sendable () -> Void) {
        let isEnded = state.withLock { state in
            if state.reason == nil { state.cancel = cancel }
            return state.reason != nil
        }
        if isEnded { cancel() }
    }
}
