/// When frames are drawn that neither a key nor a change of the window asks for: signs that move ten times in a second while one is
/// visible, and animations when they show another frame. Nothing is timed while nothing moves.
@MainActor
final class FramePace {
    private static let motionInterval = Duration.milliseconds(100)

    private let timer: ShellTimer
    private let now: () -> ContinuousClock.Instant
    private var motion: Task<Void, Never>?
    private var animation: (end: ContinuousClock.Instant, task: Task<Void, Never>)?

    init(_ timer: ShellTimer, now: @escaping () -> ContinuousClock.Instant) {
        self.timer = timer
        self.now = now
    }

    /// Everything is on the terminal.
    ///
    /// - Parameters:
    ///   - isMoving: whether a sign that moves is visible. Then ``ShellEvent/motion`` follows.
    ///   - animation: how long until an animation shows another frame. Then ``ShellEvent/animation`` follows.
    func noteFrame(isMoving: Bool, animation: Duration? = nil) {
        if !isMoving {
            motion?.cancel()
            motion = nil
        } else if motion == nil {
            motion = timer.send(.motion, after: Self.motionInterval)
        }
        awaitAnimation(animation, now())
    }

    private func awaitAnimation(_ left: Duration?, _ now: ContinuousClock.Instant) {
        // One that is awaited already is not before its time.
        if let left, let animation, animation.end <= now + left { return }
        animation?.task.cancel()
        animation = left.map { (now + $0, timer.send(.animation, after: $0)) }
    }

    /// - Returns: whether a sign that moves is still visible.
    func takeMotion() -> Bool {
        defer { motion = nil }
        return motion != nil
    }

    /// - Returns: whether an animation may show another frame.
    func takeAnimation() -> Bool {
        defer { animation = nil }
        return animation != nil
    }

    func end() {
        motion?.cancel()
        animation?.task.cancel()
    }
}
