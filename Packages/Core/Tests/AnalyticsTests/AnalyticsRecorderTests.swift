import Analytics
import CoreTesting
import Testing

struct AnalyticsRecorderTests {
    private struct Recorder: AnalyticsRecorder {
        let events = Shared<[AnalyticsEvent]>([])
        func record(_ event: AnalyticsEvent) { events.change { $0.append(event) } }
    }

    @Test(arguments: 0...3)
    func everyRecorderReceivesEachEventOnce(_ count: Int) {
        let recorders = (0..<count).map { _ in Recorder() }
        let composite = CompositeAnalytics(recorders)
        let events = [AnalyticsEvent("a", ["b": "c"]), AnalyticsEvent("d")]
        for event in events { composite.record(event) }
        for recorder in recorders { #expect(recorder.events.value == events) }
    }

    @Test func inTheLogAnEventIsOneLineWithItsProperties() {
        let log = RecordedLog()
        LogAnalytics(logger: log.logger).record(AnalyticsEvent("state.invalid-transition", ["from": "loading"]))
        #expect(log.lines == ["info event state.invalid-transition [\"from\": loading]"])
    }
}
