public import Analytics
public import Foundation
import Logging
public import Networking
public import Persistence

/// Keeps events on disk, and sends them in batches to a server that speaks TelemetryDeck's protocol.
///
/// Only with consent, asked for at each event and before each batch; needs ``AnalyticsMigrations``. An event is on disk
/// soon after it is recorded, survives the end of the process, and is removed once the server has taken it. The queue is
/// bounded: the oldest events are given up for newer ones. Nothing in it tells who the person is: the installation has a
/// random name, of which the server is told a hash.
public final class QueuedAnalytics: AnalyticsRecorder {
    /// How many events are kept at most.
    public static let capacity = 1_000
    /// How many events the server is sent at once.
    public static let batchSize = 100

    private let isAllowed: @Sendable () -> Bool
    private let now: @Sendable () -> Date
    private let session = UUID().uuidString
    private let pending: PendingEvents
    private let courier: EventCourier

    /// - Parameters:
    ///   - configuration: where to.
    ///   - database: where events wait; opened in the background when the first is recorded.
    ///   - context: told along with each event, such as the app's version.
    ///   - doNotTrack: whether the machine's owner has asked for silence; nothing is recorded or sent then, and what
    ///     waited is thrown away.
    ///   - isAllowed: whether the account in force has agreed. Asked on whatever thread an event is recorded.
    ///   - secureHash: SHA-256.
    ///   - linger: how long a few events may wait to become a batch.
    ///   - clock: what pauses are measured by.
    public init(
        configuration: TelemetryConfiguration, database: AppDatabase, http: any HTTPClient,
        context: [String: String] = [:], doNotTrack: Bool, isAllowed: @escaping @Sendable () -> Bool,
        secureHash: @escaping @Sendable (Data) -> Data, linger: Duration = .seconds(60),
        backoff: Backoff = Backoff(first: .seconds(30), longest: .seconds(3600)),
        clock: any Clock<Duration> = ContinuousClock(), now: @escaping @Sendable () -> Date = { Date() }
    ) {
        let mayRun: @Sendable () -> Bool = { !doNotTrack && isAllowed() }
        self.isAllowed = mayRun
        self.now = now
        pending = PendingEvents(limit: Self.capacity)
        courier = EventCourier(
            table: EventTable(database: database, limit: Self.capacity), pending: pending,
            sender: TelemetrySender(
                configuration: configuration, http: http, context: context, secureHash: secureHash),
            lock: database.url.appendingPathExtension("analytics.lock"), doNotTrack: doNotTrack, isAllowed: mayRun,
            linger: linger, backoff: backoff, clock: clock, logger: Logger(label: "telemetry"))
    }

    /// Takes note of an event, if that is allowed. Returns at once: writing and sending go on in the background, and what
    /// goes wrong there is logged.
    public func record(_ event: AnalyticsEvent) {
        guard isAllowed() else { return }
        let isFirst = pending.add(QueuedEvent(event: event, time: now(), session: session))
        if isFirst { Task.detached(priority: .utility) { [courier] in await courier.write() } }
    }

    /// Sends all that waits; returns once that is done or has failed. One sender at a time among all processes of the home;
    /// when another is at it, this returns at once.
    public func flush() async {
        await courier.flush()
    }

    /// Throws away all that was recorded and not sent, and the installation's random name: for when consent is withdrawn.
    ///
    /// - Throws: `StorageError` when it is still on disk; it will not be sent without consent.
    public func discard() async throws(StorageError) {
        try await courier.discard()
    }

    /// How many events wait, and how many were given up. Opens the database.
    public func status() async throws(StorageError) -> AnalyticsQueueStatus {
        try await courier.status()
    }
}
