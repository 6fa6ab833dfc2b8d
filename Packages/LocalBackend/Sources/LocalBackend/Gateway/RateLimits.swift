import GRDB

/// The rate limits. All defaults except that of wrong codes are those of Supabase Auth.
public struct RateLimits: Sendable, Equatable {
    /// Calls of one client that send a mail or create an account, in five minutes, for each such endpoint.
    var mails = 30
    /// Attempts of one client at a one-time code or link, in five minutes.
    var verifications = 30
    /// Sessions that one client requests, and attempts at the password of one address, in five minutes.
    var tokens = 150
    /// The minimum interval between two mails to an e-mail address, in seconds.
    var mailPause = 60
    /// Wrong codes for one address in ``wrongCodesWindow``, over all of its codes and clients; likewise for one second
    /// factor in one session.
    var wrongCodes = 10
    /// Challenges of second factors that one client requests, and codes that it enters, in two minutes each.
    var factors = 30
    /// In seconds: five days.
    static let wrongCodesWindow = 5 * 86_400
}

struct RateLimiter: Sendable {
    let limits: RateLimits
    let store: BackendStore

    /// The window in which most calls are counted, in seconds.
    static let window = 300

    /// Counts one call.
    ///
    /// - Parameters:
    ///   - subject: what is called, and by which client or for which address.
    ///   - refusal: of a call too many, given the seconds to wait.
    func count(
        _ subject: String, limit: Int, window: Int = window,
        refusal: (Int) -> any Error = { _ in CallError(429, "over_request_rate_limit", "Request rate limit reached") }
    ) async throws {
        let bucket = RateBucket(name: subject, capacity: limit, window: window)
        if let wait = try await store.write({ try bucket.take(now: $1, in: $0) }) { throw refusal(wait) }
    }

    /// Counts one attempt at the password of an address, whether or not it has an account.
    func countPassword(for email: String) async throws {
        try await count(Self.passwordSubject(email), limit: limits.tokens)
    }

    /// Begins the minimum interval between mails for all of the subjects, or for none. A subject is an e-mail address,
    /// whether or not it has an account, or the change of an account's address.
    func beginMailPause(for subjects: [String]) async throws {
        let buckets = subjects.map(mailBucket)
        let wait = try await store.write { database, now in
            let wait = try buckets.compactMap { try $0.wait(now: now, in: database) }.max()
            if wait == nil { for bucket in buckets { _ = try bucket.take(now: now, in: database) } }
            return wait
        }
        guard let wait else { return }
        throw CallError(
            429, "over_email_send_rate_limit",
            "For security purposes, you can only request this after \(wait) seconds.")
    }

    /// Undoes ``beginMailPause(for:)`` when no mail has been sent.
    func cancelMailPause(for subjects: [String]) async throws {
        let buckets = subjects.map(mailBucket)
        try await store.write { database, now in
            for bucket in buckets { try bucket.giveBack(now: now, in: database) }
        }
    }

    private func mailBucket(_ subject: String) -> RateBucket {
        RateBucket(name: Self.mailSubject(subject), capacity: 1, window: limits.mailPause)
    }

    static func mailSubject(_ subject: String) -> String { "mail \(subject.lowercased())" }

    static func passwordSubject(_ email: String) -> String { "password \(email.lowercased().prefix(256))" }

    func limiting(_ endpoint: Endpoint) -> Endpoint {
        guard let (limit, window) = limit(of: endpoint) else { return endpoint }
        return Endpoint(endpoint.method, endpoint.path, endpoint.access) { request in
            // By path: both methods of /verify share one limit.
            try await count("\(endpoint.path) \(request.client)", limit: limit, window: window)
            return try await endpoint.reply(request)
        }
    }

    private func limit(of endpoint: Endpoint) -> (calls: Int, window: Int)? {
        switch (endpoint.method, endpoint.path) {
        case ("POST", "/auth/v1/signup"), ("POST", "/auth/v1/otp"), ("POST", "/auth/v1/magiclink"),
            ("POST", "/auth/v1/recover"), ("POST", "/auth/v1/resend"), ("PUT", "/auth/v1/user"),
            ("GET", "/auth/v1/reauthenticate"):
            (limits.mails, Self.window)
        case (_, "/auth/v1/verify"), ("GET", "/auth/v1/authorize"), (_, DevelopmentIssuer.path):
            (limits.verifications, Self.window)
        case ("POST", "/auth/v1/token"): (limits.tokens, Self.window)
        case ("POST", "/auth/v1/factors/{factor_id}/challenge"), ("POST", "/auth/v1/factors/{factor_id}/verify"):
            (limits.factors, 120)
        default: nil
        }
    }
}

/// How often something may be requested: up to the capacity at once, and as many times again in each window.
///
/// A bucket is stored as the time at which it will be full again, in the table `rate_bucket`; a full bucket needs no
/// row. So the counts survive a restart and a take-over by another process.
struct RateBucket: Sendable, Equatable {
    let name: String
    let capacity: Int
    /// Seconds in which an empty bucket fills.
    let window: Int

    /// Takes one unit, inside the caller's transaction, or returns the seconds until the next one, rounded up.
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
