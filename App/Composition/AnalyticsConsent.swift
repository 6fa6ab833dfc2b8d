import AnalyticsDelivery
import Domain
import Logging
import SettingsStorage

/// Throws away what was recorded and not sent once the account that is signed in does not agree, or no longer does.
@MainActor
final class AnalyticsConsent {
    private let accounts: SettingsManager
    private let settings: SQLiteSettingsStore
    private let telemetry: QueuedAnalytics?
    private let logger: Logger
    private var following: Task<Void, Never>?

    /// - Parameter telemetry: nil when nothing is recorded for anybody else than the log.
    init(accounts: SettingsManager, settings: SQLiteSettingsStore, telemetry: QueuedAnalytics?, logger: Logger) {
        self.accounts = accounts
        self.settings = settings
        self.telemetry = telemetry
        self.logger = logger
    }

    /// Follows the setting from now on, whoever changes it.
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

    /// Looks at the setting of the signed-in user; a missing answer is no refusal.
    func apply() async {
        guard let telemetry, accounts.account != nil, !settings.value(for: SharedSettings.analytics) else { return }
        do {
            try await telemetry.discard()
        } catch {
            logger.error("recorded events are still on disk", metadata: ["reason": "\(error)"])
        }
    }
}
