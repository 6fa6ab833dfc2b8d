import AIClient
import Foundation
import GRDB
import Persistence
import Synchronization
import Testing

@testable import ContentStorage

struct LongConversationTests {
    private static let length = 10_000

    private static func conversation(in test: TestStore) async throws -> ConversationID {
        let texts = (1...length).map { "message \($0)" }
        return try await test.conversations.importing(ConversationDocument(texts), account: "ada")
    }

    @Test func itIsReadAsAWholeAndInWindowsAndDeleted() async throws {
        let test = try TestStore()
        let id = try await Self.conversation(in: test)
        #expect(try await test.conversations.conversation(id, account: "ada")?.depth == Self.length)
        let window = try await test.conversations.path(of: id, upTo: .max, limit: 50)
        #expect(window.map(\.depth) == Array(9_951...10_000))
        let whole = try await test.conversations.wholePath(to: try #require(window.last).id)
        #expect(whole.map(\.text) == (1...Self.length).map { "message \($0)" })
        let turn = try await test.exchange("more", "yes", in: id, after: window.last?.id)
        try await test.conversations.visit(whole[0].id)
        #expect(try await test.conversations.conversation(id, account: "ada")?.leaf == turn.reply)
        try await test.conversations.delete(id, account: "ada")
        #expect(try test.count("content_message") == 0)
        try test.checkIndex()
    }

    /// Every step is by a row's number or by an index; nothing reads the table as a whole.
    @Test func noReadGoesThroughTheWholeTable() async throws {
        let test = try TestStore()
        let turn = try await test.begin()
        let scans = try await test.scans {
            _ = try await test.conversations.path(of: turn.conversation, upTo: 1, limit: 50)
            _ = try await test.conversations.depth(of: turn.reply, in: turn.conversation)
            _ = try await test.conversations.end(of: turn.conversation, account: "ada", limit: 50)
            _ = try await test.conversations.path(of: turn.conversation, upTo: .max, limit: 50)
            _ = try await test.conversations.conversation(turn.conversation, account: "ada")
            _ = try await test.conversations.nextWaiting(account: "ada")
            _ = try await test.conversations.closeOrphans { _ in true }
            _ = try await test.conversations.isStopRequested(of: turn.reply)
            _ = try await test.conversations.versions(of: turn.reply)
            _ = try await test.conversations.list(account: "ada", matching: nil, limit: 10)
            _ = try await test.conversations.message(turn.reply)
            try await test.conversations.visit(turn.message)
            try await test.conversations.append([Piece(kind: .text, text: "x")], to: turn.reply)
            try await test.conversations.finish(turn.reply, with: ReplyResult(ending: .complete, model: "m"))
            _ = try await test.exchange(in: turn.conversation, after: turn.reply)
        }
        #expect(scans == [])
    }
}

private final class Statements: Sendable {
    private let texts = Mutex<[String]>([])

    var all: [String] { texts.withLock(\.self) }

    func observe(_ database: Database) {
        database.trace { [self] event in
            guard case .statement(let statement) = event else { return }
            texts.withLock { $0.append(statement.expandedSQL) }
        }
    }
}

extension TestStore {
    /// The steps of the statements in `body` that go through a whole table of the store.
    func scans(_ body: () async throws -> Void) async throws -> [String] {
        let statements = Statements()
        let pool = try database.pool()
        try await pool.write { statements.observe($0) }
        try await pool.read { statements.observe($0) }
        try await body()
        let texts = statements.all.filter { sql in
            ["SELECT", "WITH", "UPDATE", "INSERT", "DELETE"].contains { sql.hasPrefix($0) }
        }
        #expect(texts.count > 20)
        return try await pool.write { database in
            database.trace(options: [])
            return try texts.flatMap { sql in
                try Row.fetchAll(database, sql: "EXPLAIN QUERY PLAN " + sql).map { $0["detail"] as String }
                    .filter(Self.readsATable)
                    .map { "\($0): \(sql)" }
            }
        }
    }

    private static func readsATable(_ step: String) -> Bool {
        let words = step.split(separator: " ")
        guard words.count > 1, words[0] == "SCAN" else { return false }
        return !["walk", "json_each", "CONSTANT", "h"].contains(words[1]) && !words[1].hasPrefix("content_search")
            && !words[1].hasPrefix("sqlite_")
    }
}
