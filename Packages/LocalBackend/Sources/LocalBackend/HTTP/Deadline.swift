import Synchronization

/// Bounds on how long things may take.
enum Deadline {
    struct Exceeded: Error {}

    /// Runs work that heeds cancellation, and cancels it when its time is up.
    ///
    /// - Throws: ``Exceeded``, or what the work throws.
    static func within<Value: Sendable>(
        _ duration: Duration, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await within(.now.advanced(by: duration), work)
    }

    static func within<Value: Sendable>(
        _ instant: ContinuousClock.Instant, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Value.self) { group in
            group.addTask { try await work() }
            group.addTask {
                try await Task.sleep(until: instant, clock: .continuous)
                throw Exceeded()
            }
            defer { group.cancelAll() }
            guard let value = try await group.next() else { throw Exceeded() }
            return value
        }
    }

    /// Waits for work that need not heed cancellation, and no longer than it may take; nil when the time is up or the
    /// waiting task is cancelled. The work itself goes on to its end.
    static func abandoning<Value: Sendable>(
        after duration: Duration, _ work: @escaping @Sendable () async -> Value
    ) async -> Value? {
        let outcome = FirstOutcome<Value>()
        let worker = Task { outcome.finish(await work()) }
        let timer = Task {
            try await Task.sleep(for: duration)
            worker.cancel()
            outcome.finish(nil)
        }
        defer { timer.cancel() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { outcome.deliver(to: $0) }
        } onCancel: {
            worker.cancel()
            outcome.finish(nil)
        }
    }
}

/// The first of several outcomes, whether it comes before or after somebody waits for it.
private final class FirstOutcome<Value: Sendable>: Sendable {
    private enum State {
        case open
        case awaited(CheckedContinuation<Value?, Never>)
        case known(Value?)
    }

    private let state = Mutex(State.open)

    func finish(_ value: Value?) {
        let waiting = state.withLock { state -> CheckedContinuation<Value?, Never>? in
            switch state {
            case .open:
                state = .known(value)
                return nil
            case .awaited(let continuation):
                state = .known(value)
                return continuation
            case .known:
                return nil
            }
        }
        waiting?.resume(returning: value)
    }

    func deliver(to continuation: CheckedContinuation<Value?, Never>) {
        let known = state.withLock { state -> Value?? in
            if case .known(let value) = state { return .some(value) }
            state = .awaited(continuation)
            return .none
        }
        if let known { continuation.resume(returning: known) }
    }
}
