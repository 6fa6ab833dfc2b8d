import Analytics
import SettingsFeature

/// What is done because somebody is at the tabs, beside showing them.
@MainActor
struct SignedInWork {
    let review: ReviewPrompt
    let feedback: FeedbackDelivery
    let consent: AnalyticsConsent
    let analytics: any AnalyticsRecorder

    /// - Parameter isStart: whether the app has just begun, and the account was signed in before.
    func tabsShown(isStart: Bool) async {
        await consent.apply()
        if isStart { analytics.record(AnalyticsEvent("app.started")) }
        await review.tabsShown()
        sendFeedback()
    }

    /// The window is used again, and the session is still good.
    func usedAgain() {
        sendFeedback()
    }

    func tabsHidden() {
        review.tabsHidden()
    }

    /// Nobody waits for it.
    private func sendFeedback() {
        Task { await feedback.flush() }
    }
}
