import Analytics
import Domain
import Logging
import Navigation
import SettingsFeature

/// Asks people to review the app when the policy says that the moment is right.
@MainActor
final class ReviewPrompt {
    private let policy: ReviewPolicy?
    private let version: String
    private let accounts: SettingsManager
    private let router: AppRouter
    private let analytics: any AnalyticsRecorder
    /// How long the tabs are there before anything is laid over them.
    private let delay: Duration
    private let clock: any Clock<Duration>
    private let logger: Logger
    /// Whose run with this process has been counted.
    private var counted: Set<String> = []
    private var waiting: Task<Void, Never>?

    /// - Parameter policy: nil to ask nobody ever.
    init(
        policy: ReviewPolicy?, version: String, accounts: SettingsManager, router: AppRouter,
        analytics: any AnalyticsRecorder, delay: Duration, clock: any Clock<Duration>, logger: Logger
    ) {
        self.policy = policy
        self.version = version
        self.accounts = accounts
        self.router = router
        self.analytics = analytics
        self.delay = delay
        self.clock = clock
        self.logger = logger
    }

    /// The tabs have come up for the account in force: counts its run, once for each process, and asks if it is time.
    func tabsShown() async {
        guard let account = accounts.account else { return }
        do throws(SettingsError) {
            if counted.insert(account).inserted { try await accounts.countRun() }
            guard mayAsk else { return }
            guard delay > .zero else { return try await ask() }
        } catch {
            return logger.error("run not counted", metadata: ["reason": "\(error)"])
        }
        waiting?.cancel()
        waiting = Task { await askLater(account) }
    }

    /// Has what waits for its moment forgotten: the tabs are gone.
    func tabsHidden() {
        waiting?.cancel()
        waiting = nil
    }

    private func askLater(_ account: String) async {
        do {
            try await clock.sleep(for: delay)
            guard accounts.account == account, mayAsk else { return }
            try await ask()
        } catch is CancellationError {
            // Nobody is there any more to be asked.
        } catch {
            logger.error("review not asked for", metadata: ["reason": "\(error)"])
        }
    }

    private var mayAsk: Bool {
        guard let policy else { return false }
        let state = router.state
        let verdict = policy.verdict(
            at: ReviewPolicy.Moment(
                runs: accounts.runCount, version: version, lastVersionAsked: accounts.lastVersionAskedForReview,
                isSomethingPresented: !state.sheets.isEmpty || !state.dialogs.isEmpty))
        return verdict == .ask
    }

    /// Noted first: who kills the app at the question is not asked again at the next start.
    private func ask() async throws(SettingsError) {
        try await accounts.noteReviewAsked(version: version)
        // The person may have gone on meanwhile.
        guard router.state.area == .tabs, router.state.sheets.isEmpty, router.state.dialogs.isEmpty else { return }
        router.presentSheet(.review)
        analytics.record(AnalyticsEvent("review.asked", ["version": version]))
    }
}
