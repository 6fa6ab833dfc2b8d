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

extension AIWait: CustomStringConvertible {
    /// What is waited for, as a person reads it.
    public var description: String {
        // The error says to try again, which happens by itself.
        let why = if case .rateLimited = reason { "The server limits requests." } else { "\(reason)" }
        return "\(why) slipway tries again at \(until.clockTime)."
    }
}
