public import Drawing
public import Foundation

/// An animation from a Lottie file: checked as a whole, ready to be drawn at any frame and size.
///
/// Everything wrong in the file is found here, so that later only the amount of work can be too much. What a file refers to and
/// lacks is listed in ``undrawn``, and the rest plays.
///
/// ```swift
/// let animation = try LottieAnimation(Data(contentsOf: file))
/// let first = try animation.image(at: animation.frames.lowerBound, width: 160, height: 120)
/// ```
///
/// The time inside of a layer with a start `st` and a stretch `sr` is `(t - st) / sr`, as players compute it; the text of the
/// specification has `t / sr - st`.
///
/// Source of the format: the Lottie Animation Community's specification (lottie.github.io), and lottie-web for what
/// older files contain.
public struct LottieAnimation: Sendable {
    /// The width of the composition, in its own units.
    public let width: Double
    public let height: Double
    public let frameRate: Double
    /// The first frame, and the one at which the animation has ended. Frames may lie between whole numbers.
    public let frames: Range<Double>
    /// What the images do not show, each feature once for a layer, in the order of the file.
    public let undrawn: [UndrawnFeature]
    let tree: LayerTree
    let limits: MotionLimits

    /// - Parameter json: as exported by bodymovin and others; no `.lottie` archive.
    public init(_ json: Data, limits: MotionLimits = MotionLimits()) throws(MotionProblem) {
        guard json.count <= limits.bytes else { throw .tooMuch(.bytes, limit: limits.bytes) }
        let parser = AnimationParser(try LottieNode(reading: json, limits: limits), limits: limits)
        (width, height, frames, tree) = try parser.parse()
        frameRate = parser.frameRate
        undrawn = parser.undrawn
        self.limits = limits
    }

    /// One frame, scaled to fit and centred; what lies outside of the composition is transparent.
    ///
    /// To draw many frames, keep a ``MotionRenderer``.
    ///
    /// - Parameters:
    ///   - frame: outside of ``frames``, the first or the last one is drawn.
    ///   - width: in pixels; at least 1.
    ///   - height: in pixels; at least 1.
    public func image(at frame: Double, width: Int, height: Int) throws(MotionProblem) -> PixelImage {
        try MotionRenderer(self, work: limits.work).image(at: frame, width: width, height: height)
    }
}
