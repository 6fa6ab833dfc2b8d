import Foundation
import GRDB
import Persistence
import Testing

@testable import Feedback

struct FeedbackOutboxTests {
    private let file = TemporaryDatabase()
    private let now = Date(timeIntervalSince1970: 1_800_000_000.75)

    private func outbox() -> FeedbackTable {
        FeedbackTable(database: file.open()) { [now] in now }
    }

    @Test func messagesSurviveTheEndOfTheProcessInTheirOrderAndToTheLetter() async throws {
        let messages = ["More whales", "Fewer 'whales' 🐳", "\"; DROP TABLE setting; --", "two\nlines", ""]
        var kept: [Feedback] = []
        for message in messages { kept.append(try await outbox().keep(message: message, account: "ada")) }
        #expect(kept.map(\.message) == messages)
        #expect(Set(kept.map(\.id)).count == messages.count)
        #expect(kept.allSatisfy { $0.written == Date(timeIntervalSince1970: 1_800_000_000) })
        #expect(try await outbox().waiting(of: "ada") == kept)
        #expect(try await outbox().waiting(of: "ada", limit: 1) == [kept[0]])
        #expect(try await outbox().counts(of: "ada").waiting == messages.count)
    }

    @Test func whatIsKeptIsCountedByWhatBecameOfIt() async throws {
        let outbox = outbox()
        #expect(try await outbox.counts(of: "ada") == FeedbackCounts())
        for (number, refusal) in [nil, "too long", nil, "too rude", nil].enumerated() {
            let kept = try await outbox.keep(message: "\(number)", account: "ada")
            if let refusal { try await outbox.refuse(kept.id, reason: refusal) }
        }
        let others = try await outbox.keep(message: "of bob", account: "bob")
        try await outbox.refuse(others.id, reason: "too late")
        #expect(
            try await outbox.counts(of: "ada") == FeedbackCounts(waiting: 3, refused: 2, lastRefusal: "too rude"))
        #expect(try await outbox.waiting(of: "ada").map(\.message) == ["0", "2", "4"])
        #expect(try file.open().refused(of: "ada") == ["1: too long", "3: too rude"])
        try await outbox.forget(account: "ada")
        #expect(try await outbox.counts(of: "ada") == FeedbackCounts())
    }

    /// The accounts with settings on the home, and the account that an earlier version's message is assigned to.
    static let homes: [([String], String)] = [
        ([], ""), ([""], ""), (["ada"], "ada"), (["", "ada"], "ada"), (["ada", "bob"], ""),
    ]

    @Test(arguments: homes)
    func anOldMessageBelongsToTheOnlyAccountOfTheHomeOrToNone(_ accounts: [String], _ owner: String) throws {
        let earlier = TemporaryDatabase.migrations.filter { ["settings.1", "settings.2"].contains($0.id) }
        let database = AppDatabase(at: file.url, migrations: earlier)
        for account in accounts { try database.store("on", scope: "account", account: account, name: "a") }
        try database.store("charles", scope: "home", account: "", name: "account.last")
        try database.pool().write { database in
            try database.execute(
                sql: "INSERT INTO settings_feedback (id, written, message) VALUES ('1', 1800000000, 'More whales')")
        }
        try database.pool().close()

        let kept = try file.open().pool().read { database in
            try Row.fetchAll(database, sql: "SELECT id, message, account, refusal FROM settings_feedback")
        }
        #expect(kept == [["id": "1", "message": "More whales", "account": owner, "refusal": nil]])
    }
}
