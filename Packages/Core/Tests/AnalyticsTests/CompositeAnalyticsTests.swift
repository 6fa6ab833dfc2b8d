import Analytics
import Synchronization
import Testing

struct CompositeAnalyticsTests {
    private final class Recorder: AnalyticsRecorder {
        let events = Mutex<[AnalyticsEvent]>([])
        func record(_ event: AnalyticsEvent) { events.withLock { $0.append(event) } }
    }

    @Test(arguments: 0...3)
    func everyRecorderReceivesEachEventOnce(_ count: Int) {
        let recorders = (0..<count).map { _ in Recorder() }
        let composite = CompositeAnalytics(recorders)
        let events = [AnalyticsEvent("a", ["b": "c"]), AnalyticsEvent("d")]
        for event in events { composite.record(event) }
        for recorder in recorders { #expect(recorder.events.withLock { $0 } == events) }
    }
}
