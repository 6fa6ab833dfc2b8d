public import Logging

/// Records events of the app.
public protocol AnalyticsRecorder: Sendable {
    func record(_ event: AnalyticsEvent)
}

/// Writes events to the log, where a developer sees them, and passes them on.
public struct LogAnalytics: AnalyticsRecorder {
    private let logger: Logger
    private let next: (any AnalyticsRecorder)?

    /// - Parameter next: gets each event as well; nil for a log that nothing leaves.
    public init(logger: Logger, next: (any AnalyticsRecorder)? = nil) {
        self.logger = logger
        self.next = next
    }

    public func record(_ event: AnalyticsEvent) {
        let properties = event.properties.mapValues { Logger.MetadataValue.string($0) }
        logger.info("event \(event.name)", metadata: properties)
        next?.record(event)
    }
}

/// Something that happened in the app, worth counting. Holds nothing about the person.
public struct AnalyticsEvent: Sendable, Equatable {
    /// The event's name, such as `state.invalid-transition`.
    public let name: String
    public let properties: [String: String]

    public init(_ name: String, _ properties: [String: String] = [:]) {
        self.name = name
        self.properties = properties
    }
}
