/// How the queue of events stands.
public struct AnalyticsQueueStatus: Sendable, Equatable {
    /// How many events wait to be sent.
    public let waiting: Int
    /// How many were given up because newer ones came, since consent was given.
    public let dropped: Int
}
