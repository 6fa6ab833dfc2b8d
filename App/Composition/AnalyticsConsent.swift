import AnalyticsDelivery
import Domain
import Logging
import SettingsStorage

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
