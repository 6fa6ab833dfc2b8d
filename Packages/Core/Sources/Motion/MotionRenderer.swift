public import Drawing

/// Draws frames of one animation while it plays, and keeps its buffers from one to the next. For one thread at a time.
public final class MotionRenderer {
    private let animation: LottieAnimation
    private let work: Int
    private var canvas: FrameCanvas?

    /// - Parameter work: for one frame; ``MotionLimits/playingWork`` when nil.
    public init(_ animation: LottieAnimation, work: Int? = nil) {
        self.animation = animation
        self.work = work ?? animation.limits.playingWork
    }

    /// Draws a frame as ``LottieAnimation/image(at:width:height:)`` does; one of too much work is refused earlier.
    public func image(at frame: Double, width: Int, height: Int) throws(MotionProblem) -> PixelImage {
        let (width, height) = (max(width, 1), max(height, 1))
        let limits = animation.limits
        let (pixels, isHuge) = width.multipliedReportingOverflow(by: height)
        guard !isHuge, pixels <= limits.pixels else {
            throw .imageTooLarge(width: width, height: height, limit: limits.pixels)
        }
        let canvas = canvas(width, height)
        CompositionRenderer(tree: animation.tree, canvas: canvas).draw(
            at: clamped(frame), matrix: fit(width, height), size: Point(animation.width, animation.height))
        if let quantity = canvas.budget.exceeded {
            throw .tooMuch(quantity, limit: quantity == .surfaces ? limits.surfaces : work)
        }
        return canvas.image()
    }

    private func canvas(_ width: Int, _ height: Int) -> FrameCanvas {
        let surfaces = animation.limits.surfaces
        if let canvas, canvas.width == width, canvas.height == height {
            canvas.restart(work: work)
            return canvas
        }
        let made = FrameCanvas(width: width, height: height, work: work, surfaces: surfaces)
        canvas = made
        return made
    }

    private func clamped(_ frame: Double) -> Double {
        let frames = animation.frames
        // At the upper bound itself, every layer has ended.
        return frame >= frames.upperBound
            ? frames.upperBound.nextDown : frame > frames.lowerBound ? frame : frames.lowerBound
    }

    private func fit(_ width: Int, _ height: Int) -> Affine {
        let (width, height) = (Double(width), Double(height))
        let scale = min(width / animation.width, height / animation.height)
        return Affine(
            a: scale, d: scale, x: (width - animation.width * scale) / 2, y: (height - animation.height * scale) / 2)
    }
}
