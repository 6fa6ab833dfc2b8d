public import Analytics
public import Foundation
import Logging
public import Networking
public import Persistence

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

    private let isAllowed: @Sendable () -> Bool
    private let now: @Sendable () -> Date
    private let session = UUID().uuidString
    private let pending: PendingEvents
    private let courier: EventCourier

    /// - Parameters:
    ///   - configuration: where to send events.
    ///   - database: where events wait; opened in the background when the first is recorded.
    ///   - context: properties that are sent with each event, such as the app's version.
    ///   - doNotTrack: whether the machine's owner has opted out; then nothing is recorded or sent, and queued events
    ///     are discarded.
    ///   - isAllowed: whether the current account has consented. Called on whichever thread records an event.
    ///   - secureHash: SHA-256.
    ///   - linger: how long events wait for a full batch before they are sent anyway.
    ///   - clock: measures pauses.
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

    /// Records an event, if that is allowed. Returns at once: events are written and sent in the background, and
    /// failures there are logged.
    public func record(_ event: AnalyticsEvent) {
        guard isAllowed() else { return }
        let isFirst = pending.add(QueuedEvent(event: event, time: now(), session: session))
        if isFirst { Task.detached(priority: .utility) { [courier] in await courier.write() } }
    }

    /// Sends all queued events; returns once that has succeeded or failed. Only one process of the home sends at a
    /// time: while another one is sending, this returns at once.
    public func flush() async {
        await courier.flush()
    }

    /// Discards all events that have not been sent, and the installation's random name. Call this when consent is
    /// withdrawn.
    ///
    /// - Throws: `StorageError` when the events are still on disk; they will not be sent without consent.
    public func discard() async throws(StorageError) {
        try await courier.discard()
    }

    /// How many events are queued, and how many were dropped. Opens the database.
    public func status() async throws(StorageError) -> AnalyticsQueueStatus {
        try await courier.status()
    }
}
