/// A named part of an animation.
public struct MotionMarker: Sendable, Equatable {
    public let name: String
    /// The first frame.
    public let start: Double
    /// In frames; may be 0.
    public let duration: Double

    public init(name: String, start: Double, duration: Double) {
        self.name = name
        self.start = start
        self.duration = duration
    }
}
