public struct HTTPStreamLimits: Sendable, Equatable {
    /// Until a connection stands.
    public var connect: Duration
    /// From the sending of the request to the first byte of the body.
    public var firstByte: Duration
    /// Between two pieces of the body, while the reader wants more.
    public var stall: Duration
    /// Everything, the time that the reader takes included.
    public var total: Duration
    /// In bytes.
    public var bodySize: Int
    public var buffered: Int

    /// nil: 5, 300, 120 and 600 seconds, times `TimeLimits.factor`.
    public init(
        connect: Duration? = nil, firstByte: Duration? = nil, stall: Duration? = nil, total: Duration? = nil,
        bodySize: Int = 64 << 20, buffered: Int = 64 << 10
    ) {
        self.connect = connect ?? .seconds(5)
        self.firstByte = firstByte ?? .seconds(300)
        self.stall = stall ?? .seconds(120)
        self.total = total ?? .seconds(600)
        self.bodySize = bodySize
        self.buffered = buffered
    }
}
