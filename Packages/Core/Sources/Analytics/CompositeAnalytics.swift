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
