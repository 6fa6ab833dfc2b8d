import Analytics
import CoreTesting
import Testing

struct AnalyticsRecorderTests {
    private struct Recorder: AnalyticsRecorder {
        let events = Shared<[AnalyticsEvent]>([])
        func record(_ event: AnalyticsEvent) { events.change { $0.append(event) } }
    }

    @Test func inTheLogAnEventIsOneLineWithItsPropertiesAndIsPassedOn() {
        let (log, next) = (RecordedLog(), Recorder())
        let event = AnalyticsEvent("state.invalid-transition", ["from": "loading"])
        LogAnalytics(logger: log.logger, next: next).record(event)
        #expect(next.events.value == [event])
        #expect(log.lines == ["info event state.invalid-transition [\"from\": loading]"])
    }
}
