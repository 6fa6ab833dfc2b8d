import Analytics
import AnalyticsDelivery
import ContentFeature
import Domain
import Feedback
import Logging
import SettingsStorage

/// Background work while the tabs are shown.
@MainActor
struct SignedInWork {
    let review: ReviewPrompt
    let feedback: FeedbackDelivery
    let consent: AnalyticsConsent
    /// Nil when events are recorded only in the log.
    let telemetry: QueuedAnalytics?
    let analytics: any AnalyticsRecorder
    /// Nil when the app has ended.
    let content: @MainActor () -> (any ContentFeatureAPI)?

    /// Reads what the guards of routes depend on. Call this before a window is restored, or a link is followed.
    func prepareGuards() async {
        await content()?.pro.load()
    }

    /// - Parameter isStart: whether the app has just started with a stored session.
    func tabsShown(isStart: Bool) async {
        await consent.apply()
        if isStart { analytics.record(AnalyticsEvent("app.started")) }
        await review.tabsShown()
        send()
    }

    func tabsHidden() {
        review.tabsHidden()
    }

    /// Sends waiting feedback, events and messages in the background. Call this also when the window is active again and the
    /// session is valid.
    func send() {
        Task {
            await feedback.flush()
            await telemetry?.flush()
        }
        Task { await content()?.becameActive() }
    }
}

/// Discards recorded events that have not been sent when the signed-in account has not agreed to analytics, or no
/// longer agrees.
@MainActor
struct AnalyticsConsent {
    let accounts: SettingsManager
    let settings: SQLiteSettingsStore
    /// Nil when events are recorded only in the log.
    let telemetry: QueuedAnalytics?
    let logger: Logger

    /// Discards the events if the signed-in user does not share usage figures. Does nothing while no account is in
    /// force.
    func apply() async {
        guard let telemetry, accounts.account != nil, !settings.value(for: SharedSettings.analytics) else { return }
        do {
            try await telemetry.discard()
        } catch {
            logger.error("recorded events are still on disk", metadata: ["reason": "\(error)"])
        }
    }
}
