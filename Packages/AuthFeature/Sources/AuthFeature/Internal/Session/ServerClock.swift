import Foundation

/// What time it is for the server, as far as its replies have told.
@MainActor
final class ServerClock {
    let now: @Sendable () -> Date
    /// Seconds that the server is ahead, by the latest reply to this process; nil before the first.
    private var skew: TimeInterval?

    init(now: @escaping @Sendable () -> Date) {
        self.now = now
    }

    /// Takes the time from a reply that has just arrived. A clock that was set meanwhile is thus corrected for.
    func observe(_ serverDate: Date?) {
        if let serverDate { skew = serverDate.timeIntervalSince(now()) }
    }

    /// How many seconds the session's access token still lasts; negative when it has expired.
    func remaining(_ session: Session) -> TimeInterval {
        remaining(until: session.expiresAt, clockSkew: session.clockSkew)
    }

    /// How many seconds there are until a moment of the server's clock.
    ///
    /// - Parameter clockSkew: seconds that the server was ahead when it told the moment.
    func remaining(until moment: Date, clockSkew: TimeInterval) -> TimeInterval {
        let onThisClock = moment.timeIntervalSince(now())
        let remaining = onThisClock - (skew ?? clockSkew)
        guard remaining > Self.longestLifetime else { return remaining }
        // This machine's clock was ahead when the token came, and has been set since. What it says now is all there is.
        return onThisClock > Self.longestLifetime ? 0 : onThisClock
    }

    /// No token lasts for longer. In seconds: a year.
    private static let longestLifetime: TimeInterval = 31_536_000

    /// When the session's access token expires, on this machine's clock.
    func expiry(_ session: Session) -> Date {
        now().addingTimeInterval(remaining(session))
    }
}
