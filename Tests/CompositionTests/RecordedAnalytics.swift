import Analytics
import Synchronization

/// Remembers every event.
final class RecordedAnalytics: AnalyticsRecorder {
    private let recorded = Mutex<[AnalyticsEvent]>([])

    var events: [AnalyticsEvent] { recorded.withLock { $0 } }

    func record(_ event: AnalyticsEvent) {
        recorded.withLock { $0.append(event) }
    }
}
