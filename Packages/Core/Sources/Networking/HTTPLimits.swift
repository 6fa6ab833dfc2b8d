/// How long a request may take, and how much its reply may hold.
public struct HTTPLimits: Sendable, Equatable {
    /// Until a connection stands, name look-up and TLS included.
    public var connect: Duration
    /// Until the last byte of the reply.
    public var total: Duration
    /// The body's size in bytes, after decoding.
    public var bodySize: Int

    public init(
        connect: Duration = .seconds(3), total: Duration = .seconds(10), bodySize: Int = 4 * 1024 * 1024
    ) {
        self.connect = connect
        self.total = total
        self.bodySize = bodySize
    }
}
