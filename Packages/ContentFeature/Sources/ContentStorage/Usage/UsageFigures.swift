/// How much an account has stored and asked.
public struct UsageFigures: Sendable, Equatable {
    public var conversations = 0
    /// What the person wrote.
    public var messages = 0
    public var replies = 0
    /// As far as servers state them.
    public var promptTokens = 0
    public var replyTokens = 0
    public var pictures = 0
    public var finds = 0
    /// The latest day first; days without any are left out.
    public var requests: [Day] = []

    /// The requests of one day.
    public struct Day: Sendable, Equatable {
        public let day: UsageDay
        public let count: Int
    }

    public init() {}
}
