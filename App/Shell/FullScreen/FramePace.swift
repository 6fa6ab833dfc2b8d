/// When frames are drawn that no key asks for: changes of the window at most so often, and signs that move ten times in a
/// second while one is visible, animations fifteen times. Nothing is timed while nothing changes.
@MainActor
final class FramePace {
    /// 30 frames in a second: more cannot be told apart in a text, and cost as much again.
    static let frameInterval = Duration.seconds(1) / 30
    private static let motionInterval = Duration.milliseconds(100)
    /// 15 frames in a second: letters that change more often cost more than they show.
    private static let animationInterval = Duration.seconds(1) / 15

    private let interval: Duration
    private let clock: any Clock<Duration>
    private let now: () -> ContinuousClock.Instant
    private let post: @Sendable (ShellEvent) -> Void
    /// When the last frame was drawn.
    private var last: ContinuousClock.Instant?
    private var rest: Task<Void, Never>?
    private var motion: Task<Void, Never>?

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
    ///   - isAnimating: the same for an animation, whose next frame comes sooner.
    func noteFrame(isMoving: Bool, isAnimating: Bool = false) {
        last = now()
        rest?.cancel()
        rest = nil
        if !isMoving, !isAnimating {
            motion?.cancel()
            motion = nil
        } else if motion == nil {
            motion = later(isAnimating ? Self.animationInterval : Self.motionInterval, .motion)
        }
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

    func end() {
        rest?.cancel()
        motion?.cancel()
    }

    private func later(_ duration: Duration, _ event: ShellEvent) -> Task<Void, Never> {
        Task { [clock, post] in
            guard (try? await clock.sleep(for: duration)) != nil, !Task.isCancelled else { return }
            post(event)
        }
    }
}
