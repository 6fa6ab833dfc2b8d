public struct PictureLimits: Sendable, Equatable {
    public var bytes = 32 << 20
    public var pixels = 40_000_000
    public var side = 16_384
    public var sentSide = 2_048
    public var sentBytes = 4 << 20
    public init() {}
}
