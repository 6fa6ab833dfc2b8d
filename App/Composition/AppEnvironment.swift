public import Analytics
public import Core
public import Foundation
public import Logging
public import Networking
public import PurchasesClient

/// The app's external dependencies. Each has a default; tests and commands replace some of them.
public struct AppEnvironment: Sendable {
    /// Opens web pages, such as Apple's sign-in page.
    public var browser: any Browser = NoBrowser()
    /// Sends all requests but those to the AI server; nil for libcurl.
    public var http: (any HTTPClient)?
    /// Sends the requests to the AI server; nil for libcurl.
    public var aiHTTP: (any HTTPStreaming)?
    /// How long an answer of the AI server may take; nil for the setting `ai.timeout`.
    public var answerLimit: Duration?
    /// The store that sells Pro; nil for the configured one.
    public var purchases: (any PurchasesService)?
    /// How amounts of money and dates are written.
    public var locale: @Sendable () -> Locale = { Locale(identifier: "en_US") }
    /// Records events; nil for the log, and the server in the configuration.
    public var analytics: (any AnalyticsRecorder)?
    /// Reports what the process waits for.
    public var activity = RequestActivity()
    /// The program's commands, for the stand-in, which answers questions about them.
    public var commands: @Sendable () -> [CommandGuide] = { [] }
    public var timing = StartTiming()
    public var now: @Sendable () -> Date = { Date() }
    /// The log lines that the diagnostics screen shows.
    public var log = RecentLog()
    public var makeLogger: @Sendable (_ label: String) -> Logger = { Logger(label: $0) }
    /// Called after a damaged database has been recovered, with the report in words; nil to show a toast.
    public var onRecovery: (@Sendable (String) -> Void)?

    public init() {}

    /// A date as screens show it.
    func words(_ date: Date) -> String { date.words(at: now(), locale()) }
}

/// Time limits and delays of a start.
public struct StartTiming: Sendable {
    /// How long the server may take to confirm the stored session.
    public let validationLimit: Duration
    /// How long a start may take before the loading screen appears, and how long that is shown at least: it does not
    /// flicker.
    public let loadingDelay, minimumLoading: Duration
    /// How long the tabs are shown before the user is asked for a review.
    public let reviewDelay: Duration
    let clock: any Clock<Duration>

    /// - Parameter validationLimit: nil for 3 seconds, times `TimeLimits.factor`.
    public init(
        validationLimit: Duration? = nil, loadingDelay: Duration = .zero, minimumLoading: Duration = .zero,
        reviewDelay: Duration = .zero, clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.validationLimit = validationLimit ?? TimeLimits.scaled(.seconds(3))
        (self.loadingDelay, self.minimumLoading) = (loadingDelay, minimumLoading)
        self.reviewDelay = reviewDelay
        self.clock = clock
    }

    /// The limits for interactive use in a terminal.
    public static let terminal = StartTiming(
        loadingDelay: .milliseconds(150), minimumLoading: .milliseconds(500), reviewDelay: .seconds(2))

    /// Does the work of a start. If the loading screen appears meanwhile, waits until that has been shown long enough,
    /// or the task is cancelled.
    @MainActor
    func keepLoading(during work: () async -> Void) async {
        let time = await clock.measure(work)
        let rest = loadingDelay + minimumLoading - time
        if time >= loadingDelay, rest > .zero { try? await clock.sleep(for: rest) }
    }
}
