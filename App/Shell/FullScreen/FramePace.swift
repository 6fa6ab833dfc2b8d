/// When frames are drawn that no key asks for: changes of the window at most so often, signs that move ten times in a second while
/// one is visible, and animations when they show another frame. Nothing is timed while nothing changes.
@MainActor
final class FramePace {
    /// 30 frames in a second: more cannot be told apart in a text, and cost as much again.
    static let frameInterval = Duration.seconds(1) / 30
    private static let motionInterval = Duration.milliseconds(100)

    private let interval: Duration
    private let clock: any Clock<Duration>
    private let now: () -> ContinuousClock.Instant
    private let post: @Sendable (ShellEvent) -> Void
    /// When the last frame was drawn.
    private var last: ContinuousClock.Instant?
    private var rest: Task<Void, Never>?
    private var motion: Task<Void, Never>?
    private var animation: (end: ContinuousClock.Instant, task: Task<Void, Never>)?

    /// - Parameter interval: between the last frame and one that no key asks for.
    init(
        interval: Duration, clock: any Clock<Duration>, now: @escaping () -> ContinuousClock.Instant,
        post: @escaping @Sendable (ShellEvent) -> Void
    ) {
        self.interval = interval
        self.clock = clock
        self.now = now
        self.post = post
    }

    /// Whether a change may be drawn at once. Otherwise ``ShellEvent/rest`` follows as soon as it may.
    func allowsFrame() -> Bool {
        guard let last else { return true }
        let left = interval - last.duration(to: now())
        guard left > .zero else { return true }
        if rest == nil { rest = later(left, .rest) }
        return false
    }

    /// Everything is on the terminal.
    ///
    /// - Parameters:
    ///   - isMoving: whether a sign that moves is visible. Then ``ShellEvent/motion`` follows.
    ///   - animation: how long until an animation shows another frame. Then ``ShellEvent/animation`` follows.
    func noteFrame(isMoving: Bool, animation: Duration? = nil) {
        let now = now()
        last = now
        rest?.cancel()
        rest = nil
        if !isMoving {
            motion?.cancel()
            motion = nil
        } else if motion == nil {
            motion = later(Self.motionInterval, .motion)
        }
        awaitAnimation(animation, now)
    }

    private func awaitAnimation(_ left: Duration?, _ now: ContinuousClock.Instant) {
        // One that is awaited already is not before its time.
        if let left, let animation, animation.end <= now + left { return }
        animation?.task.cancel()
        animation = left.map { (now + $0, later($0, .animation)) }
    }

    /// - Returns: whether something still waits to be drawn.
    func takeRest() -> Bool {
        defer { rest = nil }
        return rest != nil
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
        rest?.cancel()
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
