import Analytics
import Foundation

/// An event on its way.
struct QueuedEvent: Sendable, Equatable {
    let event: AnalyticsEvent
    let time: Date
    /// Of the run of the app in which it happened.
    let session: String
}
