import GRDB

/// How often something may be requested: up to the capacity at once, and as many times again in each window.
///
/// A bucket is stored as the time at which it will be full again, in the table `rate_bucket`; a full bucket needs no
/// row. So the counts survive a restart and a take-over by another process.
struct RateBucket: Sendable, Equatable {
    let name: String
    let capacity: Int
    /// Seconds in which an empty bucket fills.
    let window: Int

    /// Takes one unit, inside the caller's transaction.
    ///
    /// - Returns: nil on success; otherwise the seconds until the next unit, rounded up, and nothing has changed.
    func take(now: Timestamp, in database: Database) throws -> Int? {
        let fullAt = try fullAt(now: now, in: database)
        if let wait = wait(fullAt: fullAt, now: now) { return wait }
        try store(fullAt + interval, now: now, in: database)
        return nil
    }

    /// Whether a unit could be taken: nil, or the seconds until then. Changes nothing.
    func wait(now: Timestamp, in database: Database) throws -> Int? {
        wait(fullAt: try fullAt(now: now, in: database), now: now)
    }

    func giveBack(now: Timestamp, in database: Database) throws {
        try store(try fullAt(now: now, in: database) - interval, now: now, in: database)
    }

    // In microseconds.
    private var length: Int64 { Int64(window) * 1_000_000 }
    private var interval: Int64 { length / Int64(max(1, capacity)) }

    private func wait(fullAt: Int64, now: Timestamp) -> Int? {
        let excess = fullAt + interval - (now.microseconds + length)
        return excess > 0 ? Int((excess + 999_999) / 1_000_000) : nil
    }

    private func fullAt(now: Timestamp, in database: Database) throws -> Int64 {
        let stored = try Int64.fetchOne(
            database, sql: "SELECT full_at FROM rate_bucket WHERE name = ?", arguments: [name])
        // A time that no bucket can reach was stored while the clock was ahead. It is ignored, so that a clock that was
        // set back causes refusals for two windows at most.
        guard let stored, stored <= now.microseconds + 2 * length else { return now.microseconds }
        return min(max(stored, now.microseconds), now.microseconds + length)
    }

    private func store(_ fullAt: Int64, now: Timestamp, in database: Database) throws {
        try database.execute(sql: "DELETE FROM rate_bucket WHERE full_at <= ?", arguments: [now.microseconds])
        guard fullAt > now.microseconds else {
            return try database.execute(sql: "DELETE FROM rate_bucket WHERE name = ?", arguments: [name])
        }
        try database.execute(
            sql: "INSERT OR REPLACE INTO rate_bucket (name, full_at) VALUES (?, ?)", arguments: [name, fullAt])
    }
}
