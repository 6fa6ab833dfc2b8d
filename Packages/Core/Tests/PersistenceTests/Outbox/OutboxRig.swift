import Core
import CoreTesting
import Foundation
import Persistence
import Synchronization

/// Items in memory, an outbox that sends them, and a record of what it reports.
final class OutboxRig: OutboxStore {
    private struct State {
        var items: [String] = []
        var receipts: [OutboxReceipt] = []
        var tried: [String] = []
        var events: [String] = []
        var isBroken = false
        var isHeld = false
    }

    struct Broken: Error, CustomStringConvertible {
        let description = "broken"
    }

    let clock = ManualClock()
    let lock: URL?
    /// An element for each attempt that begins.
    let attempts: AsyncStream<Void>
    private let attempt: AsyncStream<Void>.Continuation
    /// Ends when held attempts may go on.
    private let (gate, gateKeeper) = AsyncStream.makeStream(of: Void.self)
    private let state = Mutex(State())

    init(_ items: [String] = [], lock: URL? = nil, receipts: [OutboxReceipt] = []) {
        self.lock = lock
        (attempts, attempt) = AsyncStream.makeStream(of: Void.self)
        state.withLock { state in
            state.items = items
            state.receipts = receipts
        }
    }

    var items: [String] { state.withLock(\.items) }
    /// The item of each attempt.
    var tried: [String] { state.withLock(\.tried) }
    var events: [String] { state.withLock(\.events) }

    func add(_ item: String) { state.withLock { $0.items.append(item) } }
    func setBroken(_ isBroken: Bool) { state.withLock { $0.isBroken = isBroken } }

    /// Attempts take until ``release()`` or their cancellation.
    func hold() { state.withLock { $0.isHeld = true } }
    func release() { gateKeeper.finish() }

    func outbox(
        _ backoff: Backoff = Backoff(first: .seconds(10), longest: .seconds(40)), retryWhenLocked: Duration? = nil
    ) -> DurableOutbox<OutboxRig> {
        DurableOutbox(
            self, backoff: backoff, retryWhenLocked: retryWhenLocked,
            sleep: { [clock] in try await clock.sleep(for: $0) })
    }

    // MARK: OutboxStore

    func next() async throws -> String? {
        try state.withLock { state in
            if state.isBroken { throw Broken() }
            return state.items.first
        }
    }

    func send(_ item: String) async -> OutboxReceipt {
        let (receipt, isHeld) = state.withLock { state in
            state.tried.append(item)
            return (state.receipts.isEmpty ? .received : state.receipts.removeFirst(), state.isHeld)
        }
        attempt.yield()
        if isHeld { for await _ in gate {} }
        return Task.isCancelled ? .later(reason: "cancelled", pause: nil) : receipt
    }

    func remove(_ item: String) async throws {
        state.withLock { state in state.items.removeAll { $0 == item } }
    }

    func giveUp(_ item: String, reason: String, tries: Int) async throws {
        state.withLock { $0.events.append("gave up \(item): \(reason), \(tries)") }
        try await remove(item)
    }

    func postponed(_ item: String?, reason: String, tries: Int) async {
        state.withLock { $0.events.append("\(item ?? "nothing") waits: \(reason), \(tries)") }
    }
}
