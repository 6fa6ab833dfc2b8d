import Analytics
import AnalyticsDelivery
import Feedback

/// What is done because somebody is at the tabs, beside showing them.
@MainActor
struct SignedInWork {
    let review: ReviewPrompt
    let feedback: FeedbackDelivery
    let consent: AnalyticsConsent
    /// Nil when events go to the log alone.
    let telemetry: QueuedAnalytics?
    let analytics: any AnalyticsRecorder

    /// - Parameter isStart: whether the app has just begun, and the account was signed in before.
    func tabsShown(isStart: Bool) async {
        await consent.apply()
        if isStart { analytics.record(AnalyticsEvent("app.started")) }
        await review.tabsShown()
        send()
    }

    /// The window is used again, and the session is still good.
    func usedAgain() {
        send()
    }

    func tabsHidden() {
        review.tabsHidden()
    }

    /// Sends what waits; nothing waits for that.
    private func send() {
        Task {
            await feedback.flush()
            await telemetry?.flush()
        }
    }
}
