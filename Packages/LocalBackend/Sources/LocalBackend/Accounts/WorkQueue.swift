import Foundation
import Synchronization

/// Runs heavy work on threads of its own: a limited number at once, while a limited number waits.
///
/// Work whose task is cancelled while it waits is never begun.
final class WorkQueue: Sendable {
    struct Full: Error {}

    private struct State {
        var running = 0
        var waiting: [(number: UInt64, turn: CheckedContinuation<Void, any Error>)] = []
        var lastNumber: UInt64 = 0
    }

    private let lanes: Int
    private let capacity: Int
    private let state = Mutex(State())

    init(lanes: Int, capacity: Int) {
        self.lanes = lanes
        self.capacity = capacity
    }

    var waiting: Int { state.withLock { $0.waiting.count } }

    /// - Throws: ``Full`` at once, `CancellationError`, or what the work throws.
    func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await inTurn {
            try await withCheckedThrowingContinuation { continuation in
                // A serial queue for each: a concurrent one would take the threads that Swift's tasks share.
                DispatchQueue(label: "slipway.heavy-work").async { continuation.resume(with: Result { try work() }) }
            }
        }
    }

    /// The same for work that needs no thread, because it mostly waits.
    func inTurn<Value>(_ work: () async throws -> Value) async throws -> Value {
        try await enter()
        defer { leave() }
        // The turn may have come at the moment of the cancellation.
        try Task.checkCancellation()
        return try await work()
    }

    private func enter() async throws {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { turn in
                let outcome = state.withLock { state -> Result<Void, any Error>? in
                    // Checked with the lock held: a later cancellation finds the entry below.
                    if Task.isCancelled { return .failure(CancellationError()) }
                    if state.running < lanes {
                        state.running += 1
                        return .success(())
                    }
                    guard state.waiting.count < capacity else { return .failure(Full()) }
                    state.waiting.append((number, turn))
                    return nil
                }
                if let outcome { turn.resume(with: outcome) }
            }
        } onCancel: {
            let entry = state.withLock { state in
                state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0) }
            }
            entry?.turn.resume(throwing: CancellationError())
        }
    }

    /// Starts the task that has waited longest.
    private func leave() {
        let next = state.withLock { state in
            if state.waiting.isEmpty {
                state.running -= 1
                return nil as CheckedContinuation<Void, any Error>?
            }
            return state.waiting.removeFirst().turn
        }
        next?.resume()
    }
}
