import Core

/// Time limits and delays of a start.
public struct StartTiming: Sendable {
    /// How long the server may take to confirm the stored session.
    public let validationLimit: Duration
    /// How long the loading screen is shown at least, so that it does not flicker.
    public let minimumLoading: Duration
    /// How long the tabs are shown before the user is asked for a review.
    public let reviewDelay: Duration
    let clock: any Clock<Duration>

    /// - Parameter validationLimit: nil for 3 seconds, times `TimeLimits.factor`.
    public init(
        validationLimit: Duration? = nil, minimumLoading: Duration = .zero,
        reviewDelay: Duration = .zero, clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.validationLimit = validationLimit ?? TimeLimits.scaled(.seconds(3))
        self.minimumLoading = minimumLoading
        self.reviewDelay = reviewDelay
        self.clock = clock
    }

    /// For interactive use in a terminal.
    public static let terminal = StartTiming(minimumLoading: .milliseconds(500), reviewDelay: .seconds(2))

    /// Waits until the loading screen has been shown long enough. Returns early when the task is cancelled.
    func keepLoading() async {
        guard minimumLoading > .zero else { return }
        try? await clock.sleep(for: minimumLoading)
    }
}
