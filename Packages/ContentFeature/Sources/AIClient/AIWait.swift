public import Foundation

/// The time before a request is repeated, and why it is.
public struct AIWait: Sendable, Equatable {
    public let reason: AIError
    public let until: Date

    public init(reason: AIError, until: Date) {
        self.reason = reason
        self.until = until
    }
}
