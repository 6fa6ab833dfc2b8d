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

/// Something that happened in the app, worth counting. Holds nothing about the person.
public struct AnalyticsEvent: Sendable, Equatable {
    /// Such as `state.invalid-transition`.
    public let name: String
    public let properties: [String: String]

    public init(_ name: String, _ properties: [String: String] = [:]) {
        self.name = name
        self.properties = properties
    }
}

/// Forwards each event to several recorders, in their order.
public struct CompositeAnalytics: AnalyticsRecorder {
    private let recorders: [any AnalyticsRecorder]

    public init(_ recorders: [any AnalyticsRecorder]) {
        self.recorders = recorders
    }

    public func record(_ event: AnalyticsEvent) {
        for recorder in recorders { recorder.record(event) }
    }
}
