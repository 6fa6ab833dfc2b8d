public import Foundation
public import Persistence

/// How much accounts use the content.
public protocol UsageStoring: Sendable {
    /// How many requests an account has made on a day.
    func requests(on day: UsageDay, account: String) async throws(StorageError) -> Int
    func addRequest(on day: UsageDay, account: String) async throws(StorageError)
    /// What the account has here, and has asked since a day.
    func figures(since day: UsageDay, account: String) async throws(StorageError) -> UsageFigures
}

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

/// A day of the calendar, such as `2026-11-25`.
public struct UsageDay: Sendable, Hashable {
    public let text: String

    public init(_ date: Date, in timeZone: TimeZone = .current) {
        text = date.formatted(Date.ISO8601FormatStyle(timeZone: timeZone).year().month().day())
    }

    init(text: String) {
        self.text = text
    }
}
