import Core
import Foundation
import Logging
import Networking
import Persistence

/// Writes events to disk, and sends them from there to the server.
actor EventCourier {
    private let table: EventTable
    private let pending: PendingEvents
    private let sender: TelemetrySender
    private let lock: URL
    private let doNotTrack: Bool
    private let isAllowed: @Sendable () -> Bool
    private let linger: Duration
    private let clock: any Clock<Duration>
    private let logger: Logger
    private var backoff: Backoff
    private var timer: Task<Void, Never>?
    /// Whether the last attempt failed. The next one then waits for the backoff, and at least as long as the server
    /// asks for.
    private var isFailing = false
    private var isSending = false
    /// Whether events were written to disk while others were being sent.
    private var hasMore = false
    private var isForgotten = false
    private let writes = SharedRun<Int>()
    private let sends = SharedRun<Void>()

    init(
        table: EventTable, pending: PendingEvents, sender: TelemetrySender, lock: URL, doNotTrack: Bool,
        isAllowed: @escaping @Sendable () -> Bool, linger: Duration, backoff: Backoff, clock: any Clock<Duration>,
        logger: Logger
    ) {
        self.table = table
        self.pending = pending
        self.sender = sender
        self.lock = lock
        self.doNotTrack = doNotTrack
        self.isAllowed = isAllowed
        self.linger = linger
        self.backoff = backoff
        self.clock = clock
        self.logger = logger
    }

    deinit {
        timer?.cancel()
    }

    /// Writes recorded events to disk. Sends them when they fill a batch; otherwise makes sure that they are sent
    /// later.
    func write() async {
        let count = await writeAll()
        guard count > 0 else { return }
        if isSending {
            hasMore = true
        } else if count >= QueuedAnalytics.batchSize, !isFailing {
            await flush()
        } else if timer == nil {
            wake(after: linger)
        }
    }

    func flush() async {
        if doNotTrack { return await forget() }
        guard isAllowed() else { return }
        _ = await writeAll()
        await sends.begin { await self.sendAll() }.value
    }

    func discard() async throws(StorageError) {
        pending.clear()
        stopTimer()
        try await table.clear()
    }

    func status() async throws(StorageError) -> AnalyticsQueueStatus {
        try await table.status()
    }

    // MARK: To disk

    /// - Returns: how many wait on disk; 0 when nothing was written.
    private func writeAll() async -> Int {
        await writes.begin { await self.drain() }.value
    }

    private func drain() async -> Int {
        var count = 0
        while let portion = pending.take() {
            do {
                count = try await table.add(portion.events, lost: portion.lost) { [pending] in
                    pending.isWanted(portion)
                }
            } catch {
                logger.error("\(portion.events.count) events could not be kept: \(error)")
            }
        }
        return count
    }

    // MARK: To the server

    private func sendAll() async {
        stopTimer()
        isSending = true
        defer { isSending = false }
        do {
            repeat {
                hasMore = false
                guard try await table.oldest(1) != nil else { continue }
                guard let held = try FileLock.attempt(at: lock) else {
                    // Another process is sending. Try again later, in case it fails or ends.
                    return wake(after: linger)
                }
                defer { held.release() }
                while isAllowed(), let batch = try await table.oldest(QueuedAnalytics.batchSize) {
                    guard try await deliver(batch) else { return }
                }
            } while hasMore && isAllowed()
        } catch {
            logger.error("Events cannot be sent: \(error)")
            tryAgain()
        }
    }

    /// - Returns: whether to go on with the next batch.
    private func deliver(_ batch: EventTable.Batch) async throws(StorageError) -> Bool {
        switch await sender.send(batch) {
        case .taken:
            succeeded()
        case .refused(let status):
            succeeded()
            logger.error("The server will not take events: it answered \(status). \(batch.events.count) are given up.")
        case .later(let reason, let pause):
            logger.info("Events wait: \(reason)")
            tryAgain(after: pause)
            return false
        }
        try await table.remove(batch)
        return true
    }

    // Once is enough: with `DO_NOT_TRACK`, nothing is recorded.
    private func forget() async {
        guard !isForgotten else { return }
        do {
            try await discard()
            isForgotten = true
        } catch {
            logger.error("Events cannot be thrown away: \(error)")
        }
    }

    // MARK: Later

    private func succeeded() {
        isFailing = false
        backoff.reset()
    }

    private func tryAgain(after pause: Duration? = nil) {
        isFailing = true
        wake(after: backoff.next(atLeast: pause))
    }

    private func wake(after pause: Duration) {
        timer?.cancel()
        timer = Task { [weak self, clock] in
            do { try await clock.sleep(for: pause) } catch { return }
            await self?.wakeUp()
        }
    }

    private func wakeUp() async {
        timer = nil
        await flush()
    }

    private func stopTimer() {
        timer?.cancel()
        timer = nil
    }
}
