/// An image that moves. A shell draws its frames by a clock of its own, or a still where nothing may move.
public struct Animation: ElementConvertible {
    public let element: Element

    /// - Parameter isDecorative: a shell of text leaves it out.
    public init(_ id: String, description: String, frames: AnimationFrames, isDecorative: Bool = false) {
        element = Element(id, description, .animation(frames, isDecorative: isDecorative))
    }
}

/// The frames of an animation, made when they are shown, and how they follow each other.
public struct AnimationFrames: Sendable {
    public enum Motion: Sendable, Equatable {
        /// Plays from the first frame to the last, which stays.
        case once
        /// Plays from the first frame to the last, again and again.
        case repeating
        /// Shows a part of the way, from 0 to 1, and does not move by time.
        case at(Double)
    }

    public struct Frame: Sendable, Equatable {
        public let width: Int
        public let height: Int
        public let pixels: [UInt8]

        public init(width: Int, height: Int, pixels: [UInt8]) {
            self.width = width
            self.height = height
            self.pixels = pixels
        }
    }

    /// What the animation is drawn in, in pixels: its shape.
    public let width: Int
    public let height: Int
    /// The number of frames, at least 1.
    public let count: Int
    /// The number of frames in a second.
    public let rate: Double
    public var motion: Motion
    /// Whether the animation stands still; it goes on from there.
    public var isPaused: Bool
    /// The number of the run: another number plays the animation from the start.
    public var run: Int
    private let source: Source

    /// Where the frames come from. Copies of an animation share it.
    private final class Source: Sendable {
        let make: @Sendable (_ position: Int, _ width: Int, _ height: Int) -> Frame?

        init(_ make: @escaping @Sendable (_ position: Int, _ width: Int, _ height: Int) -> Frame?) {
            self.make = make
        }
    }

    /// - Parameter frame: made while the user waits, so that it must not take long; nil for one that cannot be drawn.
    public init(
        width: Int, height: Int, count: Int, rate: Double, motion: Motion, isPaused: Bool = false, run: Int = 0,
        frame: @escaping @Sendable (_ position: Int, _ width: Int, _ height: Int) -> Frame?
    ) {
        self.width = max(width, 1)
        self.height = max(height, 1)
        self.count = max(count, 1)
        self.rate = rate.isFinite && rate > 0 ? rate : 1
        self.motion = motion
        self.isPaused = isPaused
        self.run = run
        source = Source(frame)
    }

    /// Draws a frame, the nearest one for a position that is not there; nil for a frame that cannot be drawn.
    public func frame(_ position: Int, width: Int, height: Int) -> Frame? {
        source.make(min(max(position, 0), count - 1), max(width, 1), max(height, 1))
    }

    /// Whether both show the same frames, so that a drawn one need not be drawn again.
    public func hasSameFrames(as other: AnimationFrames) -> Bool { source === other.source }

    /// The frame that is shown where nothing may move: the end of what plays once, and the beginning of what repeats.
    public var still: Int {
        switch motion {
        case .once: count - 1
        case .repeating: 0
        case .at(let part): position(at: part)
        }
    }

    public func position(at part: Double) -> Int {
        guard part.isFinite else { return 0 }
        return Int((min(max(part, 0), 1) * Double(count - 1)).rounded())
    }
}
