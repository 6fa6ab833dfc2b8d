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
    private let services: Services
    private let router: AppRouter
    /// The accounts whose run in this process has been counted.
    private var counted: Set<String> = []
    private var waiting: Task<Void, Never>?

    init(services: Services, router: AppRouter) {
        self.services = services
        self.router = router
    }

    private var accounts: SettingsManager { services.accounts }
    private var logger: Logger { services.logger("review") }

    /// Call this when the tabs are shown. Counts a run of the account in force, once for each process, and asks for a
    /// review if it is time.
    func tabsShown() async {
        guard let account = accounts.account else { return }
        do throws(SettingsError) {
            if counted.insert(account).inserted { try await accounts.countRun(for: account) }
        } catch {
            return logger.error("run not counted", metadata: ["reason": "\(error)"])
        }
        let timing = services.environment.timing
        guard mayAsk else { return }
        guard timing.reviewDelay > .zero else { return await ask(account) }
        waiting?.cancel()
        waiting = Task {
            // Fails when the tabs are hidden meanwhile.
            guard (try? await timing.clock.sleep(for: timing.reviewDelay)) != nil else { return }
            await ask(account)
        }
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
            return record("later")
        }
        record("accepted")
        guard let page = services.configuration.review.url else {
            router.presentSheet(SettingsRoute.feedbackForm())
            return
        }
        let isOpen = await services.environment.browser.open(page)
        services.toasts.post(.info, isOpen ? "Your browser opens the review page." : "Write your review at \(page).")
    }

    private var mayAsk: Bool {
        guard let policy = services.configuration.review.policy else { return false }
        return policy.allowsAsking(
            runs: accounts.runCount, version: AppVersion.current,
            lastVersionAsked: accounts.lastVersionAskedForReview, isSomethingPresented: isBusy)
    }

    /// Whether the user is busy: a sheet, a dialog or a pushed screen is open.
    private var isBusy: Bool {
        let state = router.state
        return !state.sheets.isEmpty || !state.dialogs.isEmpty || !state.frontPath.isEmpty
    }

    /// Stored first, so that a user who kills the app at the question is not asked again at the next start.
    private func ask(_ account: String) async {
        guard accounts.account == account, mayAsk else { return }
        do throws(SettingsError) {
            // Another window may have asked already.
            guard try await accounts.noteReviewAsked(version: AppVersion.current, for: account) else { return }
        } catch {
            return logger.error("review not asked for", metadata: ["reason": "\(error)"])
        }
        // The user may have moved on meanwhile, or another user may have signed in.
        guard accounts.account == account, router.state.area == .tabs, !isBusy else { return }
        router.presentSheet(SettingsRoute.review)
        record("asked")
    }

    private func record(_ answer: String) {
        services.analytics.record(AnalyticsEvent("review.\(answer)", ["version": AppVersion.current]))
    }
}
