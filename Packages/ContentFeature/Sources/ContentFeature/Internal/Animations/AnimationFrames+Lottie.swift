import Design
import Drawing
import Motion
import Synchronization

extension AnimationFrames {
    /// The frames of a Lottie file at its own speed.
    init(_ animation: LottieAnimation, motion: Motion) {
        let renderer = Mutex(MotionRenderer(animation))
        let first = animation.frames.lowerBound
        self.init(
            width: Self.whole(animation.width), height: Self.whole(animation.height),
            count: Self.whole(animation.frames.upperBound - first), rate: animation.frameRate, motion: motion
        ) { position, width, height in
            // What takes too long is not drawn.
            let image = renderer.withLock { try? $0.image(at: first + Double(position), width: width, height: height) }
            return image.map { Frame(width: $0.width, height: $0.height, pixels: $0.pixels) }
        }
    }

    private static func whole(_ length: Double) -> Int { Int(min(length.rounded(.up), 1e9)) }
}
