import Core

/// How long a request may take, and how much its reply may hold.
public struct HTTPLimits: Sendable, Equatable {
    /// Until a connection stands, name look-up and TLS included.
    public var connect: Duration
    /// Until the last byte of the reply.
    public var total: Duration
    /// The body's size in bytes, after decoding.
    public var bodySize: Int

    /// - Parameters:
    ///   - connect: nil for 3 seconds, times `TimeLimits.factor`.
    ///   - total: nil for 10 seconds, times `TimeLimits.factor`.
    public init(connect: Duration? = nil, total: Duration? = nil, bodySize: Int = 4 * 1024 * 1024) {
        self.connect = connect ?? TimeLimits.scaled(.seconds(3))
        self.total = total ?? TimeLimits.scaled(.seconds(10))
        self.bodySize = bodySize
    }
}
