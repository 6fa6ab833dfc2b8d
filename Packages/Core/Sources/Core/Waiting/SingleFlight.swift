import Synchronization

/// Work that is in progress at most once per key: a call during a run joins it and gets its result. A result is not
/// kept; the next call begins a new run.
///
/// ``SharedRun`` is for callers whose run must begin after their call.
public final class SingleFlight<Key: Hashable & Sendable, Value: Sendable, Failure: Error>: Sendable {
    private struct State {
        var flights: [Key: (number: UInt64, task: Task<Result<Value, Failure>, Never>)] = [:]
        var lastNumber: UInt64 = 0
    }

    private let state = Mutex(State())

    public init() {}

    /// Joins the run for `key`, or begins one.
    ///
    /// The work runs in a separate task: a caller that is cancelled, or stops waiting, does not affect the others.
    public func run(
        _ key: Key, _ work: @escaping @Sendable () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let task = state.withLock { state in
            if let flight = state.flights[key] { return flight.task }
            state.lastNumber += 1
            let number = state.lastNumber
            let task = Task {
                let result = await Result(awaiting: work)
                self.land(key, number)
                return result
            }
            state.flights[key] = (number, task)
            return task
        }
        return try await task.value.get()
    }

    /// Joins the run for `key`; returns nil when there is none.
    public func join(_ key: Key) async throws(Failure) -> Value? {
        try await state.withLock { $0.flights[key]?.task }?.value.get()
    }

    /// Cancels the runs in progress. Later calls do not join them.
    public func cancel() {
        let flights = state.withLock { state in
            defer { state.flights = [:] }
            return state.flights.values
        }
        for flight in flights { flight.task.cancel() }
    }

    private func land(_ key: Key, _ number: UInt64) {
        state.withLock { state in
            // A cancelled run may end after the next one for the same key has begun.
            if state.flights[key]?.number == number { state.flights[key] = nil }
        }
    }
}

/// The key of a ``SingleFlight`` whose callers all ask for the same.
public enum OnlyKey: Sendable {
    case only
}
