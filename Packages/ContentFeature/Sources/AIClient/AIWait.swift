public import Foundation

public struct AIWait: Sendable, Equatable {
    public let reason: AIError
    public let until: Date

    public init(reason: AIError, until: Date) {
        self.reason = reason
        self.until = until
    }
}
