import Core
import Foundation

/// The passing of time, as the session's life needs it.
struct AuthTiming: Sendable {
    /// This machine's clock.
    var now: @Sendable () -> Date
    /// Time that only passes, for limits.
    var instant: @Sendable () -> ContinuousClock.Instant = { .now }
    /// Waits between two attempts of a refresh.
    var pause: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    /// Waits until a time limit has passed.
    var alarm: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    /// A factor for each pause, so that many clients of a server that comes back do not come at once.
    var jitter: @Sendable () -> Double = { Double.random(in: 0.5...1) }
}

/// How long the session's parts may take, and how often they try.
enum AuthLimits {
    /// A token that lasts for less is refreshed before it is used.
    static let refreshMargin: TimeInterval = 30
    /// One request that a person waits for.
    static let request = TimeLimits.scaled(.seconds(10))
    /// A whole refresh: waiting for other processes, every attempt and the pauses between them.
    static let refresh = TimeLimits.scaled(.seconds(10))
    static let refreshAttempts = 3
    /// Before the second attempt; doubles with each.
    static let firstPause = Duration.milliseconds(200)
    /// Telling the server about a sign-out, and waiting for another process before one.
    static let signOut = TimeLimits.scaled(.seconds(4))
    static let signOutLock = TimeLimits.scaled(.seconds(1))
    /// Waiting for another process before a new session is written.
    static let writeLock = TimeLimits.scaled(.seconds(2))
    /// Waiting for another process that completes a link.
    static let completing = TimeLimits.scaled(.seconds(12))
    /// In bytes; a session with a large profile takes some kilobytes.
    static let replySize = 1_048_576
}
