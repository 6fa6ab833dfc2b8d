/// When frames are drawn that neither a key nor a change of the window asks for: signs that move ten times in a second while one is
/// visible, and animations when they show another frame. Nothing is timed while nothing moves.
@MainActor
final class FramePace {
    private static let motionInterval = Duration.milliseconds(100)

    private let clock: any Clock<Duration>
    private let now: () -> ContinuousClock.Instant
    private let post: @Sendable (ShellEvent) -> Void
    private var motion: Task<Void, Never>?
    private var animation: (end: ContinuousClock.Instant, task: Task<Void, Never>)?

    init(
        clock: any Clock<Duration>, now: @escaping () -> ContinuousClock.Instant,
        post: @escaping @Sendable (ShellEvent) -> Void
    ) {
        self.clock = clock
        self.now = now
        self.post = post
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
            motion = later(Self.motionInterval, .motion)
        }
        awaitAnimation(animation, now())
    }

    private func awaitAnimation(_ left: Duration?, _ now: ContinuousClock.Instant) {
        // One that is awaited already is not before its time.
        if let left, let animation, animation.end <= now + left { return }
        animation?.task.cancel()
        animation = left.map { (now + $0, later($0, .animation)) }
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

    private func later(_ duration: Duration, _ event: ShellEvent) -> Task<Void, Never> {
        Task { [clock, post] in
            guard (try? await clock.sleep(for: duration)) != nil, !Task.isCancelled else { return }
            post(event)
        }
    }
}
