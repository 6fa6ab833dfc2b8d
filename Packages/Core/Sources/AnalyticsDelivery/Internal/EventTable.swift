import Analytics
import Core
import Foundation
import GRDB
import Logging
public import Persistence

/// The events that wait on disk, oldest first, never more than ``QueuedAnalytics/capacity``; sent in batches.
struct EventTable: OutboxStore {
    let database: AppDatabase
    let sender: TelemetrySender
    /// Whether events may be sent now.
    let isAllowed: @Sendable () -> Bool
    let logger: Logger

    var lock: URL? { database.url.appendingPathExtension("analytics.lock") }

    /// Some of the events that wait, and who they are from.
    struct Batch: Sendable {
        let events: [QueuedEvent]
        /// Random, and the same for all events of this home.
        let client: String
        let last: Int64
    }

    /// Adds events, and gives up the oldest for them when there are too many.
    ///
    /// - Parameter lost: how many have been lost on the way here; counted with those that are given up.
    /// - Returns: how many wait now.
    func add(_ events: [QueuedEvent], lost: Int) async throws(StorageError) -> Int {
        try await database.write { database in
            for event in events {
                try database.execute(
                    sql: "INSERT INTO analytics_event (time, session, name, properties) VALUES (?, ?, ?, ?)",
                    arguments: [
                        Int64((event.time.timeIntervalSince1970 * 1000).rounded(.down)), event.session,
                        event.event.name,
                        String(decoding: try JSONEncoder().encode(event.event.properties), as: UTF8.self),
                    ])
            }
            let excess = max(0, try Self.count(database) - QueuedAnalytics.capacity)
            if excess > 0 {
                try database.execute(
                    sql: """
                        DELETE FROM analytics_event
                        WHERE place IN (SELECT place FROM analytics_event ORDER BY place LIMIT ?)
                        """,
                    arguments: [excess])
            }
            try database.execute(
                sql: """
                    INSERT INTO analytics_state (one, client, dropped) VALUES (1, ?, ?)
                    ON CONFLICT (one) DO UPDATE SET dropped = dropped + excluded.dropped
                    """,
                arguments: [UUID().uuidString, excess + lost])
            return try Self.count(database)
        }
    }

    /// The oldest events; nil when none wait, or none may be sent.
    func next() async throws(StorageError) -> Batch? {
        guard isAllowed() else { return nil }
        return try await database.read { database in
            let rows = try Row.fetchAll(
                database,
                sql: "SELECT place, time, session, name, properties FROM analytics_event ORDER BY place LIMIT ?",
                arguments: [QueuedAnalytics.batchSize])
            guard let last = rows.last,
                let client = try String.fetchOne(database, sql: "SELECT client FROM analytics_state")
            else { return nil }
            return Batch(events: try rows.map(Self.event), client: client, last: last["place"])
        }
    }

    func send(_ batch: Batch) async -> OutboxReceipt {
        await sender.send(batch)
    }

    func postponed(_ batch: Batch?, reason: String, tries: Int) {
        guard batch != nil else { return logger.error("Events cannot be sent: \(reason)") }
        logger.info("Events wait: \(reason)")
    }

    func giveUp(_ batch: Batch, reason: String, tries: Int) async throws(StorageError) {
        logger.error("The server will not take events: \(reason). \(batch.events.count) are given up.")
        try await remove(batch)
    }

    func remove(_ batch: Batch) async throws(StorageError) {
        try await database.write { database in
            try database.execute(sql: "DELETE FROM analytics_event WHERE place <= ?", arguments: [batch.last])
        }
    }

    /// Removes everything, the installation's random name too.
    func clear() async throws(StorageError) {
        try await database.write { database in
            try database.execute(sql: "DELETE FROM analytics_event; DELETE FROM analytics_state")
        }
    }

    func status() async throws(StorageError) -> AnalyticsQueueStatus {
        try await database.read { database in
            AnalyticsQueueStatus(
                waiting: try Self.count(database),
                dropped: try Int.fetchOne(database, sql: "SELECT dropped FROM analytics_state") ?? 0)
        }
    }

    private static func count(_ database: Database) throws -> Int {
        try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM analytics_event") ?? 0
    }

    private static func event(_ row: Row) throws -> QueuedEvent {
        let text: String = row["properties"]
        // What another program has written there is not worth the rest of the batch.
        let properties = (try? JSONDecoder().decode([String: String].self, from: Data(text.utf8))) ?? [:]
        return QueuedEvent(
            event: AnalyticsEvent(row["name"], properties),
            time: Date(clampingMilliseconds: row["time"]), session: row["session"])
    }
}

struct QueuedEvent: Sendable, Equatable {
    let event: AnalyticsEvent
    let time: Date
    /// Of the run of the app in which it happened.
    let session: String
}

/// The tables in which events wait to be sent; give them to `AppDatabase`.
public enum AnalyticsMigrations {
    /// Every step, in order.
    public static let all: [FeatureMigration] = [
        FeatureMigration("analytics.1") { database in
            try database.execute(
                sql: """
                    CREATE TABLE analytics_event (
                        place INTEGER PRIMARY KEY AUTOINCREMENT,
                        -- In milliseconds since 1970-01-01 00:00 UTC.
                        time INTEGER NOT NULL,
                        -- Of the run of the app in which it happened; names nothing else.
                        session TEXT NOT NULL,
                        name TEXT NOT NULL,
                        -- A JSON object of strings.
                        properties TEXT NOT NULL
                    ) STRICT;
                    CREATE TABLE analytics_state (
                        one INTEGER PRIMARY KEY CHECK (one = 1),
                        -- Random, made with the first event and gone when consent is withdrawn: by its hash the server
                        -- counts installations.
                        client TEXT NOT NULL,
                        -- How many events have been given up for newer ones.
                        dropped INTEGER NOT NULL
                    ) STRICT
                    """)
        }
    ]
}
