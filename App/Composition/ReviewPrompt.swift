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
    struct Needs {
        let accounts: SettingsManager
        let review: ReviewConfiguration
        let timing: StartTiming
        let browser: any Browser
        let toasts: ToastCenter
        let analytics: any AnalyticsRecorder
        let logger: Logger
        let router: AppRouter
    }

    private let needs: Needs
    /// The accounts whose run in this process has been counted.
    private var counted: Set<String> = []
    private var waiting: Task<Void, Never>?

    init(_ needs: Needs) { self.needs = needs }

    /// Call this when the tabs are shown. Counts a run of the account in force, once for each process, and asks for a
    /// review if it is time.
    func tabsShown() async {
        guard let account = needs.accounts.account else { return }
        do throws(SettingsError) {
            if counted.insert(account).inserted { try await needs.accounts.countRun(for: account) }
        } catch {
            return needs.logger.error("run not counted", metadata: ["reason": "\(error)"])
        }
        guard mayAsk else { return }
        guard needs.timing.reviewDelay > .zero else { return await ask(account) }
        waiting?.cancel()
        waiting = Task { [timing = needs.timing] in
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
        guard let page = needs.review.url else {
            needs.router.presentSheet(SettingsRoute.feedbackForm())
            return
        }
        let isOpen = await needs.browser.open(page)
        needs.toasts.post(.info, isOpen ? "Your browser opens the review page." : "Write your review at \(page).")
    }

    private var mayAsk: Bool {
        guard let policy = needs.review.policy else { return false }
        return policy.allowsAsking(
            runs: needs.accounts.runCount, version: AppVersion.current,
            lastVersionAsked: needs.accounts.lastVersionAskedForReview, isSomethingPresented: isBusy)
    }

    /// Whether the user is busy: a sheet, a dialog or a pushed screen is open.
    private var isBusy: Bool {
        let state = needs.router.state
        return !state.sheets.isEmpty || !state.dialogs.isEmpty || !state.frontPath.isEmpty
    }

    /// Stored first, so that a user who kills the app at the question is not asked again at the next start.
    private func ask(_ account: String) async {
        guard needs.accounts.account == account, mayAsk else { return }
        do throws(SettingsError) {
            // Another window may have asked already.
            guard try await needs.accounts.noteReviewAsked(version: AppVersion.current, for: account) else { return }
        } catch {
            return needs.logger.error("review not asked for", metadata: ["reason": "\(error)"])
        }
        // The user may have moved on meanwhile, or another user may have signed in.
        guard needs.accounts.account == account, needs.router.state.area == .tabs, !isBusy else { return }
        needs.router.presentSheet(SettingsRoute.review)
        record("asked")
    }

    private func record(_ answer: String) {
        needs.analytics.record(AnalyticsEvent("review.\(answer)", ["version": AppVersion.current]))
    }
}
