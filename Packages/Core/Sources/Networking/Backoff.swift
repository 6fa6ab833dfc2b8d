import HTTPTypes

/// How long to wait before trying again: twice as long after each failure, up to a bound.
public struct Backoff: Sendable, Equatable {
    private let first: Duration
    private let longest: Duration
    private var upcoming: Duration

    /// - Parameters:
    ///   - first: the pause after the first failure.
    ///   - longest: what no pause exceeds, unless the server asks for more.
    public init(first: Duration = .seconds(5), longest: Duration = .seconds(900)) {
        self.first = first
        self.longest = longest
        upcoming = first
    }

    /// The pause after one more failure.
    ///
    /// - Parameter asked: what the server asks for, which is granted up to ``bound``.
    public mutating func next(atLeast asked: Duration? = nil) -> Duration {
        let pause = upcoming
        upcoming = min(pause * 2, longest)
        return max(pause, min(asked ?? .zero, Self.bound))
    }

    /// Begins anew, after a success.
    public mutating func reset() {
        upcoming = first
    }

    /// As long as a server may ask for; a broken one would be waited for without end.
    public static let bound = Duration.seconds(3600)
}

extension HTTPReply {
    /// How long the server asks to be left alone (RFC 9110, 10.2.3); nil when it does not say so in seconds.
    public var retryAfter: Duration? {
        guard let text = response.headerFields[.retryAfter], let seconds = UInt32(text) else { return nil }
        return .seconds(seconds)
    }
}
