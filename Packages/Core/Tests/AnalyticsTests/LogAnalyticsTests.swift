import Analytics
import CoreTesting
import Testing

struct LogAnalyticsTests {
    @Test func eventBecomesOneLineWithItsProperties() {
        let log = RecordedLog()
        LogAnalytics(logger: log.logger).record(AnalyticsEvent("state.invalid-transition", ["from": "loading"]))
        #expect(log.lines == ["info event state.invalid-transition [\"from\": loading]"])
    }
}
