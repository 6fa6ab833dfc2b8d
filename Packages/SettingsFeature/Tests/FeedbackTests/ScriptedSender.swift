import Feedback
import Persistence
import Synchronization

/// A sender with scripted results that can hold back its replies.
final class ScriptedSender: FeedbackSending {
    private struct State {
        var receipts: [OutboxReceipt] = []
        var sent: [Feedback] = []
        var isHeld = false
        var held: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())
    /// Each message, when its sending begins.
    let arrivals: AsyncStream<Feedback>
    private let arrival: AsyncStream<Feedback>.Continuation

    /// The results of the next attempts; `received` after those.
    init(_ receipts: OutboxReceipt...) {
        (arrivals, arrival) = AsyncStream.makeStream(of: Feedback.self)
        state.withLock { $0.receipts = receipts }
    }

    /// The messages of all attempts, oldest first.
    var sent: [String] { state.withLock { $0.sent.map(\.message) } }
    var ids: [String] { state.withLock { $0.sent.map(\.id) } }

    /// Holds back all replies from now on.
    func hold() {
        state.withLock { $0.isHeld = true }
    }

    /// Releases the waiting task, and all others from now on.
    func release() {
        let held = state.withLock { state in
            state.isHeld = false
            defer { state.held = [] }
            return state.held
        }
        for continuation in held { continuation.resume() }
    }

    /// The next message whose sending begins.
    func arrives() async -> String? {
        for await feedback in arrivals { return feedback.message }
        return nil
    }

    func send(_ feedback: Feedback) async -> OutboxReceipt {
        let receipt = state.withLock { state in
            state.sent.append(feedback)
            return state.receipts.isEmpty ? OutboxReceipt.received : state.receipts.removeFirst()
        }
        arrival.yield(feedback)
        await withCheckedContinuation { continuation in
            let isHeld = state.withLock { state in
                if state.isHeld { state.held.append(continuation) }
                return state.isHeld
            }
            if !isHeld { continuation.resume() }
        }
        return receipt
    }
}
