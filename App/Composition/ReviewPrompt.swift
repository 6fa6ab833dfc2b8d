import Analytics
import Design
import Domain
import Logging
import Navigation
import SettingsFeature
import SettingsStorage

/// Asks the user to review the app when the policy allows it.
@MainActor
final class ReviewPrompt {
    private let configuration: ReviewConfiguration
    private let accounts: SettingsManager
    private let router: AppRouter
    private let toasts: ToastCenter
    private let browser: any Browser
    private let analytics: any AnalyticsRecorder
    /// How long the tabs are shown before the request is presented.
    private let delay: Duration
    private let clock: any Clock<Duration>
    private let logger: Logger
    /// The accounts whose run in this process has been counted.
    private var counted: Set<String> = []
    private var waiting: Task<Void, Never>?

    init(services: Services, router: AppRouter) {
        self.router = router
        configuration = services.configuration.review
        accounts = services.accounts
        toasts = services.toasts
        browser = services.environment.browser
        analytics = services.analytics
        delay = services.environment.timing.reviewDelay
        clock = services.environment.timing.clock
        logger = services.logger("review")
    }

    /// Call this when the tabs are shown. Counts a run of the account in force, once for each process, and asks for a
    /// review if it is time.
    func tabsShown() async {
        guard let account = accounts.account else { return }
        do throws(SettingsError) {
            if counted.insert(account).inserted { try await accounts.countRun(for: account) }
            guard mayAsk else { return }
            guard delay > .zero else { return try await ask(account) }
        } catch {
            return logger.error("run not counted", metadata: ["reason": "\(error)"])
        }
        waiting?.cancel()
        waiting = Task { await askLater(account) }
    }

    /// Call this when the tabs are hidden. Cancels a request that is waiting.
    func tabsHidden() {
        waiting?.cancel()
        waiting = nil
    }

    /// Call this with the user's answer, after the sheet has been dismissed. Opens the page in the configuration, or
    /// the feedback form if there is no page.
    func answered(_ answer: ReviewAnswer) async {
        guard answer == .accept else {
            return analytics.record(AnalyticsEvent("review.later", ["version": AppVersion.current]))
        }
        analytics.record(AnalyticsEvent("review.accepted", ["version": AppVersion.current]))
        guard let page = configuration.url else {
            router.presentSheet(SettingsRoute.feedbackForm())
            return
        }
        let isOpen = await browser.open(page)
        toasts.post(.info, isOpen ? "Your browser opens the review page." : "Write your review at \(page).")
    }

    private func askLater(_ account: String) async {
        do {
            try await clock.sleep(for: delay)
            guard accounts.account == account, mayAsk else { return }
            try await ask(account)
        } catch is CancellationError {
            // The tabs have been hidden meanwhile.
        } catch {
            logger.error("review not asked for", metadata: ["reason": "\(error)"])
        }
    }

    private var mayAsk: Bool {
        guard let policy = configuration.policy else { return false }
        let verdict = policy.verdict(
            runs: accounts.runCount, version: AppVersion.current,
            lastVersionAsked: accounts.lastVersionAskedForReview, isSomethingPresented: isBusy)
        return verdict == .ask
    }

    /// Whether the user is busy: a sheet, a dialog or a pushed screen is open.
    private var isBusy: Bool {
        let state = router.state
        return !state.sheets.isEmpty || !state.dialogs.isEmpty || !state.frontPath.isEmpty
    }

    /// Stored first, so that a user who kills the app at the question is not asked again at the next start.
    private func ask(_ account: String) async throws(SettingsError) {
        // Another window may have asked already.
        guard try await accounts.noteReviewAsked(version: AppVersion.current, for: account) else { return }
        // The user may have moved on meanwhile, or another user may have signed in.
        guard accounts.account == account, router.state.area == .tabs, !isBusy else { return }
        router.presentSheet(SettingsRoute.review)
        analytics.record(AnalyticsEvent("review.asked", ["version": AppVersion.current]))
    }
}
