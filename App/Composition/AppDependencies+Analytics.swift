import Analytics
import AnalyticsDelivery
import Crypto
import Domain
import Foundation
import Logging
import SettingsFeature

extension AppDependencies {
    /// The log, where a developer sees every event; and a server, if there is one and whoever is signed in has agreed.
    func makeAnalytics() -> any AnalyticsRecorder {
        let log = LogAnalytics(logger: Logger(label: "analytics"))
        return telemetry.map { CompositeAnalytics([log, $0]) } ?? log
    }

    func makeTelemetry() -> QueuedAnalytics? {
        configuration.telemetry.map { telemetry in
            QueuedAnalytics(
                configuration: telemetry, database: database, http: http, context: ["version": AppVersion.current],
                doNotTrack: configuration.doNotTrack,
                isAllowed: { [settings] in settings.value(for: SharedSettings.analytics) },
                secureHash: { Data(SHA256.hash(data: $0)) }, clock: timing.clock, now: now)
        }
    }
}
