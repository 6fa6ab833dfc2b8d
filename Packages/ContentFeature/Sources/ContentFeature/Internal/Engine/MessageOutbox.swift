import ContentStorage
import Core
import Foundation
import Persistence

extension LiveConversationEngine {
    static let firstPause = Duration.seconds(2)

    /// Sends the messages that wait for the server, oldest first; one process of the home at a time.
    func makeOutbox() -> DurableOutbox<WaitingMessages> {
        let process = services.process
        return DurableOutbox(
            WaitingMessages(
                lock: process.locks.appendingPathComponent("outbox.lock"), conversations: conversations,
                account: { [account = services.account] in await account() },
                attempt: { [weak self] waiting, received in await self?.attempt(waiting, received) }),
            backoff: Backoff(first: Self.firstPause, longest: .seconds(60)),
            sleep: { [clock = process.clock] in try await clock.sleep(for: $0) })
    }

    private func attempt(_ waiting: WaitingMessage, _ received: @escaping @Sendable () -> Void) async -> String? {
        do throws(StorageError) {
            guard case .waiting(_, let reason) = try await sendWaiting(waiting, onBegin: received) else { return nil }
            return reason
        } catch {
            return "\(error)"
        }
    }
}

struct WaitingMessages: OutboxStore {
    let lock: URL?
    let conversations: ConversationStore
    let account: @Sendable () async -> String?
    /// Asks for the reply, and calls the second argument when the server has accepted the request. Returns why the message
    /// still waits; nil when it does not.
    let attempt: @Sendable (WaitingMessage, @escaping @Sendable () -> Void) async -> String?

    func next() async throws -> WaitingMessage? {
        guard let account = await account() else { return nil }
        return try await conversations.nextWaiting(account: account)
    }

    /// Returns when the reply has begun, so that a long one does not hold up the next message.
    func send(_ waiting: WaitingMessage) async -> OutboxReceipt {
        let (receipts, receipt) = AsyncStream.makeStream(of: OutboxReceipt.self, bufferingPolicy: .bufferingOldest(1))
        Task { [attempt] in
            let reason = await attempt(waiting) { receipt.yield(.received) }
            receipt.yield(reason.map { .later(reason: $0, pause: nil) } ?? .received)
        }
        return await receipts.first { _ in true } ?? .received
    }

    // The row of the reply says what has become of a message; it does not wait any more.
    func remove(_ waiting: WaitingMessage) {}

    func giveUp(_ waiting: WaitingMessage, reason: String, tries: Int) {}

    // The conversation shows the reason.
    func postponed(_ waiting: WaitingMessage?, reason: String, tries: Int) {}
}

extension Task where Failure == Never {
    /// What the task returns. It is cancelled with the one that waits for it.
    var valueForCaller: Success {
        get async {
            await withTaskCancellationHandler {
                await value
            } onCancel: {
                cancel()
            }
        }
    }

    /// What the task returns; nil as soon as the task that waits is cancelled. This one goes on.
    var valueUnlessCancelled: Success? {
        get async {
            let (values, value) = AsyncStream.makeStream(of: Success.self, bufferingPolicy: .bufferingOldest(1))
            Task<Void, Never> {
                value.yield(await self.value)
                value.finish()
            }
            return await values.first { _ in true }
        }
    }
}
