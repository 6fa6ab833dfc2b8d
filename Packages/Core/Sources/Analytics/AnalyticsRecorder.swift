public import Logging

/// Takes note of events.
public protocol AnalyticsRecorder: Sendable {
    func record(_ event: AnalyticsEvent)
}

/// Writes events to the log, where a developer sees them; nothing leaves the machine.
public struct LogAnalytics: AnalyticsRecorder {
    private let logger: Logger

    public init(logger: Logger) {
        self.logger = logger
    }

    public func record(_ event: AnalyticsEvent) {
        let properties = event.properties.mapValues { Logger.MetadataValue.string($0) }
        logger.info("event \(event.name)", metadata: properties)
    }
}
