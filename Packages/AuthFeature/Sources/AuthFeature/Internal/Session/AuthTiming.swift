import Core
import Foundation

struct AuthTiming: Sendable {
    /// A monotonic clock, for time limits.
    var instant: @Sendable () -> ContinuousClock.Instant = { .now }
    /// Waits between two attempts of a refresh.
    var pause: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    var deadlines = Deadlines()
    /// A factor for each pause, so that the clients of a server that recovers do not all retry at the same time.
    var jitter: @Sendable () -> Double = { Double.random(in: 0.5...1) }
}

/// Time limits and the number of attempts for the parts of the session.
enum AuthLimits {
    /// A token that lasts for less is refreshed before it is used.
    static let refreshMargin: TimeInterval = 30
    /// One request that a user waits for.
    static let request = TimeLimits.scaled(.seconds(10))
    /// A refresh: every attempt and the pauses between them.
    static let refresh = TimeLimits.scaled(.seconds(10))
    /// Waiting for another process that refreshes: as long as it may take, with the time for storing the result.
    static let refreshLock = refresh + writeLock
    static let refreshAttempts = 3
    /// Before the second attempt; doubles with each.
    static let firstPause = Duration.milliseconds(200)
    /// Notifying the server of a sign-out, and waiting for another process before a sign-out.
    static let signOut = TimeLimits.scaled(.seconds(4))
    static let signOutLock = TimeLimits.scaled(.seconds(1))
    /// Waiting for another process before a new session is written.
    static let writeLock = TimeLimits.scaled(.seconds(2))
    /// Waiting for another process that completes a link.
    static let completing = TimeLimits.scaled(.seconds(12))
    /// Waiting for another process that confirms a code of a second factor: two requests and a write.
    static let confirming = TimeLimits.scaled(.seconds(24))
    /// In bytes; a session with a large profile takes some kilobytes.
    static let replySize = 1_048_576
}
