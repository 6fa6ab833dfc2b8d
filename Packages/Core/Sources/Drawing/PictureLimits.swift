/// How large a picture may be, before anything of it is decoded, and when it leaves this machine.
public struct PictureLimits: Sendable, Equatable {
    /// Of the file.
    public var bytes = 32 << 20
    /// That are decoded. A JPEG picture that can be decoded at a smaller size may have four times as many.
    public var pixels = 40_000_000
    /// The longest side, in pixels.
    public var side = 16_384
    /// The longest side of what leaves, in pixels.
    public var sentSide = 2_048
    /// Of the encoded picture that leaves.
    public var sentBytes = 4 << 20

    public init() {}
}
