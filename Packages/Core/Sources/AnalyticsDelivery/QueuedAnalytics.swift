public import Analytics
public import Core
public import Foundation
import Logging
public import Networking
public import Persistence
import Synchronization

/// Keeps events on disk, and sends them in batches to a server that speaks TelemetryDeck's protocol.
///
/// Records and sends only with consent, which is checked at each event and before each batch. Needs
/// ``AnalyticsMigrations``. An event is written to disk soon after it is recorded, survives the end of the process, and
/// is removed once the server has accepted it. The queue is bounded: the oldest events are dropped for newer ones.
/// Nothing in it identifies the user: the installation has a random name, and the server receives only a hash of that
/// name.
public final class QueuedAnalytics: AnalyticsRecorder {
    /// How many events are kept at most.
    public static let capacity = 1_000
    /// How many events are sent to the server at once.
    public static let batchSize = 100

    private let doNotTrack: Bool
    private let isAllowed: @Sendable () -> Bool
    private let linger: Duration
    private let now: @Sendable () -> Date
    private let session = UUID().uuidString
    /// Events that have not been written yet, and how many older ones were dropped for them.
    private let pending = Mutex((events: [QueuedEvent](), lost: 0))
    private let table: EventTable
    private let outbox: DurableOutbox<EventTable>
    private let writes = SharedRun<Int>()
    private let logger = Logger(label: "telemetry")

    /// - Parameters:
    ///   - configuration: where to send events.
    ///   - database: where events wait; opened in the background when the first is recorded.
    ///   - context: properties that are sent with each event, such as the app's version.
    ///   - doNotTrack: whether the machine's owner has opted out; then nothing is recorded or sent, and queued events
    ///     are discarded.
    ///   - isAllowed: whether the current account has consented. Called on whichever thread records an event.
    ///   - secureHash: SHA-256.
    public init(
        configuration: TelemetryConfiguration, database: AppDatabase, http: any HTTPClient,
        context: [String: String] = [:], doNotTrack: Bool, isAllowed: @escaping @Sendable () -> Bool,
        secureHash: @escaping @Sendable (Data) -> Data, timing: AnalyticsTiming = AnalyticsTiming()
    ) {
        let mayRun: @Sendable () -> Bool = { !doNotTrack && isAllowed() }
        self.doNotTrack = doNotTrack
        self.isAllowed = mayRun
        linger = timing.linger
        now = timing.now
        table = EventTable(
            database: database,
            sender: TelemetrySender(
                configuration: configuration, http: http, context: context, secureHash: secureHash),
            isAllowed: mayRun, logger: logger)
        outbox = DurableOutbox(
            table, backoff: timing.backoff, retryWhenLocked: timing.linger,
            sleep: { [clock = timing.clock] in try await clock.sleep(for: $0) })
    }

    /// Records an event, if that is allowed. Returns at once: events are written and sent in the background, and
    /// failures there are logged.
    public func record(_ event: AnalyticsEvent) {
        guard isAllowed() else { return }
        let queued = QueuedEvent(event: event, time: now(), session: session)
        let isFirst = pending.withLock { pending in
            if pending.events.count == Self.capacity {
                pending.events.removeFirst()
                pending.lost += 1
            }
            pending.events.append(queued)
            return pending.events.count == 1
        }
        if isFirst { Task.detached(priority: .utility) { await self.writeAndSend() } }
    }

    /// Sends all queued events; returns once that has succeeded or failed. Only one process of the home sends at a
    /// time: while another one is sending, this returns at once.
    public func flush() async {
        if doNotTrack { return await forget() }
        guard isAllowed() else { return }
        await write()
        await outbox.flush()
    }

    /// Discards all events that have not been sent, and the installation's random name. Call this when consent is
    /// withdrawn.
    ///
    /// - Throws: `StorageError` when the events are still on disk; they will not be sent without consent.
    public func discard() async throws(StorageError) {
        _ = takePending()
        // A write in progress still adds events, and plans when to send.
        await write()
        await outbox.cancelTimer()
        try await table.clear()
    }

    /// How many events are queued, and how many were dropped. Opens the database.
    public func status() async throws(StorageError) -> AnalyticsQueueStatus {
        try await table.status()
    }

    private func writeAndSend() async {
        if await write() >= Self.batchSize { await outbox.added(atOnce: true, pause: linger) }
    }

    /// Writes the recorded events. They are sent after a pause, in which there may be more.
    ///
    /// - Returns: how many events are on disk; 0 when none was written.
    @discardableResult
    private func write() async -> Int {
        await writes.begin { [self] in
            let (events, lost) = takePending()
            guard !events.isEmpty else { return 0 }
            do {
                let count = try await table.add(events, lost: lost)
                await outbox.added(atOnce: false, pause: linger)
                return count
            } catch {
                logger.error("\(events.count) events could not be kept: \(error)")
                return 0
            }
        }.value
    }

    private func takePending() -> (events: [QueuedEvent], lost: Int) {
        pending.withLock { pending in
            defer { pending = ([], 0) }
            return pending
        }
    }

    private func forget() async {
        do {
            try await discard()
        } catch {
            logger.error("Events cannot be thrown away: \(error)")
        }
    }
}

/// When events are sent.
public struct AnalyticsTiming: Sendable {
    let linger: Duration
    let backoff: Backoff
    let clock: any Clock<Duration>
    let now: @Sendable () -> Date

    /// - Parameters:
    ///   - linger: how long events wait for a full batch before they are sent anyway.
    ///   - clock: measures pauses.
    public init(
        linger: Duration = .seconds(60), backoff: Backoff = Backoff(first: .seconds(30), longest: .seconds(3600)),
        clock: any Clock<Duration> = ContinuousClock(), now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.linger = linger
        self.backoff = backoff
        self.clock = clock
        self.now = now
    }
}

/// The state of the queue of events.
public struct AnalyticsQueueStatus: Sendable, Equatable {
    /// How many events wait to be sent.
    public let waiting: Int
    /// How many events were dropped for newer ones, since consent was given.
    public let dropped: Int
}
