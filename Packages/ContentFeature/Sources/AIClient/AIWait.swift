public import Foundation

/// The time before a request is repeated, and why it is.
public struct AIWait: Sendable, Equatable {
    public let reason: AIError
    public let until: Date

    public init(reason: AIError, until: Date) {
        self.reason = reason
        self.until = until
    }

    /// Why the request is repeated. Of a limit without its time, which is the one of ``until``.
    public var cause: String {
        if case .rateLimited = reason { "The server limits requests." } else { "\(reason)" }
    }
}

extension AIWait: CustomStringConvertible {
    /// Why the request is repeated, and when.
    public var description: String { "\(cause) slipway tries again at \(until.clockTime)." }
}
