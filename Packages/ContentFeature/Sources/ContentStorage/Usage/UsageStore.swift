import AIClient
public import Foundation
import GRDB
public import Persistence

/// How much accounts use the content.
public struct UsageStore: Sendable {
    let content: ContentDatabase

    /// How many requests an account has made on a day.
    public func requests(on day: UsageDay, account: String) async throws(StorageError) -> Int {
        try await content.read { database in
            try database.value(
                """
                SELECT u.requests FROM content_usage u JOIN content_account a ON a.number = u.account
                WHERE a.account = ? AND u.day = ?
                """, [account, day.text]) ?? 0
        }
    }

    public func addRequest(on day: UsageDay, account: String) async throws(StorageError) {
        try await content.write(.usage) { database in
            try database.run(
                """
                INSERT INTO content_usage (account, day, requests) VALUES (?, ?, 1)
                ON CONFLICT DO UPDATE SET requests = requests + 1
                """, [try AccountTable.add(account, in: database), day.text])
        }
    }

    /// What the account has here, and has asked since a day.
    public func figures(since day: UsageDay, account: String) async throws(StorageError) -> UsageFigures {
        try await content.read { database in
            var figures = UsageFigures()
            guard let number = try AccountTable.number(of: account, in: database) else { return figures }
            func count(_ sql: String) throws -> Int { try database.value(sql, [number]) ?? 0 }
            figures.conversations = try count("SELECT count(*) FROM content_conversation WHERE account = ?")
            figures.pictures = try count("SELECT count(*) FROM content_picture WHERE account = ?")
            figures.finds = try DexTable.count(account: number, in: database)
            let messages = try database.row(
                """
                SELECT coalesce(sum(role = 'user'), 0) AS messages, coalesce(sum(role = 'assistant'), 0) AS replies,
                    -- Older versions kept whatever a server said, and sum() fails when it overflows.
                    coalesce(sum(iif(prompt_tokens BETWEEN 0 AND :most, prompt_tokens, 0)), 0) AS prompt_tokens,
                    coalesce(sum(iif(reply_tokens BETWEEN 0 AND :most, reply_tokens, 0)), 0) AS reply_tokens
                -- By conversation, of which messages have an index; they have none of accounts.
                FROM content_conversation c JOIN content_message m ON m.conversation = c.number
                WHERE c.account = :account
                """, ["most": AIUsage.mostTokens, "account": number])
            if let messages {
                figures.messages = messages["messages"]
                figures.replies = messages["replies"]
                figures.promptTokens = messages["prompt_tokens"]
                figures.replyTokens = messages["reply_tokens"]
            }
            figures.requests = try database.rows(
                "SELECT day, requests FROM content_usage WHERE account = ? AND day >= ? ORDER BY day DESC",
                [number, day.text]
            ).map { UsageFigures.Day(day: UsageDay(text: $0["day"]), count: $0["requests"]) }
            return figures
        }
    }
}

/// How much an account has stored and asked.
public struct UsageFigures: Sendable, Equatable {
    public var conversations = 0
    /// How many messages the person wrote.
    public var messages = 0
    public var replies = 0
    /// The tokens of prompts, as far as servers state them.
    public var promptTokens = 0
    public var replyTokens = 0
    public var pictures = 0
    public var finds = 0
    /// The requests by day, the latest first; days without any are left out.
    public var requests: [Day] = []

    /// The requests of one day.
    public struct Day: Sendable, Equatable {
        public let day: UsageDay
        public let count: Int
    }
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
