import Analytics
import Logging
import Synchronization
import Testing

@Suite struct LogAnalyticsTests {
    @Test func eventBecomesOneLineWithItsProperties() {
        let handler = CollectingHandler()
        let logger = Logger(label: "test") { _ in handler }

        LogAnalytics(logger: logger).record(AnalyticsEvent("state.invalid-transition", ["from": "loading"]))

        #expect(handler.records.withLock { $0 } == ["event state.invalid-transition [\"from\": loading]"])
    }
}

private final class CollectingHandler: LogHandler {
    let records = Mutex<[String]>([])

    var logLevel: Logger.Level {
        get { .trace }
        set {}
    }
    var metadata: Logger.Metadata {
        get { [:] }
        set {}
    }

    subscript(metadataKey _: String) -> Logger.Metadata.Value? {
        get { nil }
        set {}
    }

    func log(event: LogEvent) {
        records.withLock { $0.append("\(event.message) \(event.metadata ?? [:])") }
    }
}
