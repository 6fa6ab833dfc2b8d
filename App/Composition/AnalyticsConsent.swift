import AnalyticsDelivery
import Domain
import Logging
import SettingsStorage

/// Discards recorded events that have not been sent when the signed-in account has not agreed to analytics, or no
/// longer agrees.
@MainActor
final class AnalyticsConsent {
    private let accounts: SettingsManager
    private let settings: SQLiteSettingsStore
    private let telemetry: QueuedAnalytics?
    private let logger: Logger
    private var following: Task<Void, Never>?

    /// - Parameter telemetry: nil when events are recorded only in the log.
    init(accounts: SettingsManager, settings: SQLiteSettingsStore, telemetry: QueuedAnalytics?, logger: Logger) {
        self.accounts = accounts
        self.settings = settings
        self.telemetry = telemetry
        self.logger = logger
    }

    /// Observes the setting from now on, including changes by other processes.
    func begin() {
        guard telemetry != nil else { return }
        let values = settings.values(for: SharedSettings.analytics)
        following = Task { [weak self] in
            for await _ in values { await self?.apply() }
        }
    }

    func end() {
        following?.cancel()
        following = nil
    }

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
