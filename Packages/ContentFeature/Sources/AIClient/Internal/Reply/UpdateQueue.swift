import Synchronization

/// The updates of a reply that have come and have not been read: one task adds them, and one reads them.
final class UpdateQueue: Sendable {
    private struct State {
        var updates: ArraySlice<AIUpdate> = []
        var isOver = false
        var reader: CheckedContinuation<AIUpdate?, Never>?
        var writer: CheckedContinuation<Void, Never>?
    }

    /// How many wait for a slow reader before no more of the reply is received.
    private static let most = 8

    private let state = Mutex(State())

    /// Whether a call of ``room()`` waits.
    var isWriterWaiting: Bool { state.withLock { $0.writer != nil } }

    /// The next update, if it is here.
    func take() -> AIUpdate? {
        let (update, writer) = state.withLock { state in
            (state.updates.popFirst(), state.updates.isEmpty ? state.writer.take() : nil)
        }
        writer?.resume()
        return update
    }

    /// The next update; nil after the last.
    func next() async -> AIUpdate? {
        await withCheckedContinuation { continuation in
            let known: AIUpdate?? = state.withLock { state in
                if !state.updates.isEmpty || state.isOver { return .some(state.updates.popFirst()) }
                state.reader = continuation
                return nil
            }
            if let known { continuation.resume(returning: known) }
        }
    }

    func add(_ updates: [AIUpdate], isLast: Bool) {
        // Resumed outside the lock, which the reader takes next.
        let (reader, update) = state.withLock { state in
            state.updates += updates
            state.isOver = isLast
            let reader = state.updates.isEmpty && !isLast ? nil : state.reader.take()
            return (reader, reader == nil ? nil : state.updates.popFirst())
        }
        reader?.resume(returning: update)
    }

    /// Returns when there is room for more, or the task is cancelled.
    func room() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                state.withLock { state in
                    if state.updates.count < Self.most || Task.isCancelled {
                        continuation.resume()
                    } else {
                        state.writer = continuation
                    }
                }
            }
        } onCancel: {
            state.withLock { $0.writer.take() }?.resume()
        }
    }
}
