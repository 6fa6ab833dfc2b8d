import Design
import Drawing
import Motion
import Synchronization

extension AnimationFrames {
    /// The frames of a Lottie file at its own speed.
    init(_ animation: LottieAnimation, motion: Motion, isPaused: Bool = false, run: Int = 0) {
        let renderer = Mutex(MotionRenderer(animation))
        let first = animation.frames.lowerBound
        self.init(
            width: Self.pixels(animation.width), height: Self.pixels(animation.height),
            count: Self.pixels(animation.frames.upperBound - first), rate: animation.frameRate, motion: motion,
            isPaused: isPaused, run: run
        ) { position, width, height in
            let image = renderer.withLock {
                try? $0.image(at: first + Double(position), width: width, height: height)
            }
            // What takes too long to draw is left empty.
            return image.map { Frame(width: $0.width, height: $0.height, pixels: $0.pixels) }
                ?? Frame(width: 1, height: 1, pixels: [0, 0, 0, 0])
        }
    }

    private static func pixels(_ length: Double) -> Int {
        Int(min(max(length.rounded(.up), 1), 1_000_000))
    }
}
