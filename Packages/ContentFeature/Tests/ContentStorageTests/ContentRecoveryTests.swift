import AIClient
import CoreTesting
import Foundation
import GRDB
import Persistence
import Testing

@testable import ContentStorage

/// A damaged database: what is left of the conversations is shown, found and gone on with.
struct ContentRecoveryTests {
    private let directory: TemporaryDirectory
    private var file: URL { directory.path("app.sqlite") }

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func open() -> AppDatabase {
        AppDatabase(at: file, migrations: ContentMigrations.all)
    }

    private func store(_ database: AppDatabase) -> ContentStore {
        ContentStore(database: database, secureHash: TestHash.of)
    }

    /// A conversation of many messages, each with a word of its own, in a file without a log.
    private func fill() async throws -> (conversation: ConversationID, messages: [MessageID]) {
        let database = open()
        let store = store(database)
        let texts = (1...200).map { "word\($0) " + String(repeating: "filling ", count: 40) }
        let id = try await store.conversations.importing(ConversationDocument(texts), account: "ada")
        let path = try await store.conversations.path(of: id, upTo: .max, limit: 500)
        // One reply streams, and one message waits: neither is to be found.
        let streaming = try await store.conversations.begin(Self.turn("asked"), account: "ada")
        try await store.conversations.append([Piece(kind: .text, text: "half")], to: streaming.reply)
        let waiting = try await store.conversations.begin(Self.turn("waits"), account: "ada")
        try await store.conversations.wait(waiting, reason: "offline")
        _ = try await database.emptyLog()
        try database.pool().close()
        return (id, path.map(\.id))
    }

    private static func turn(
        _ text: String, in conversation: ConversationID? = nil, after parent: MessageID? = nil
    ) -> NewTurn {
        NewTurn(
            conversation: conversation, options: ConversationOptions(), parent: parent, text: text, owner: "me",
            model: "m")
    }

    private func destroy(pageWith text: String) throws {
        var bytes = try Data(contentsOf: file)
        let page = try #require(
            (0..<bytes.count / 4_096).first { number in
                let page = bytes[number * 4_096..<(number + 1) * 4_096]
                return page.first == 0x0d && page.range(of: Data(text.utf8)) != nil
            })
        bytes.replaceSubrange(page * 4_096..<(page + 1) * 4_096, with: Data(count: 4_096))
        try bytes.write(to: file)
    }

    /// Reads everything, so that the damage is met.
    private func meetDamage(_ database: AppDatabase) throws {
        try database.perform { pool in
            try pool.read { database in
                let findings = try String.fetchAll(database, sql: "PRAGMA integrity_check")
                guard findings == ["ok"] else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
            }
        }
    }

    @Test func whatIsLeftIsShownFoundAndGoneOnWith() async throws {
        let (id, messages) = try await fill()
        try destroy(pageWith: "word100 filling")
        let database = open()
        try meetDamage(database)
        #expect(database.recoveries().count == 1)
        let store = store(database)
        let left = try await database.read { database in
            try Int.fetchOne(database, sql: "SELECT count(*) FROM content_message WHERE text LIKE 'word%'") ?? 0
        }
        #expect(left < 200 && left > 180)
        // What stands below the lost ones is shown; what is above them is there, and found.
        let path = try await store.conversations.path(of: id, upTo: .max, limit: 500)
        #expect(path.last?.id == messages.last && path.first?.text.hasPrefix("word") == true)
        #expect(
            try await store.conversations.search("word2 ", account: "ada", limit: 10).map(\.message) == [messages[1]])
        #expect(try await store.conversations.search("word100 ", account: "ada", limit: 10).isEmpty)
        #expect(try await store.conversations.search("filling", account: "ada", limit: 500).count == left)

        #expect(try await store.conversations.search("half", account: "ada", limit: 10).isEmpty)
        #expect(try await store.conversations.search("waits", account: "ada", limit: 10).isEmpty)
        let closed = try await store.conversations.closeOrphans { _ in false }
        #expect(try await store.conversations.search("half", account: "ada", limit: 10).map(\.message) == closed)

        let turn = try await store.conversations.begin(
            Self.turn("fresh", in: id, after: messages.last), account: "ada")
        try await store.conversations.visit(messages[1])
        #expect(
            try await store.conversations.search("fresh", account: "ada", limit: 10).map(\.message) == [turn.message])
        try await store.conversations.delete(id, account: "ada")
        #expect(try await store.conversations.search("filling", account: "ada", limit: 10).isEmpty)
        try await database.write { database in
            try database.execute(
                sql: "INSERT INTO content_search (content_search, rank) VALUES ('integrity-check', 1)")
        }
    }

    @Test func aLeafThatIsLostLeavesTheNewestMessage() async throws {
        let (id, _) = try await fill()
        try destroy(pageWith: "word200 filling")
        let database = open()
        try meetDamage(database)
        let store = store(database)
        let path = try await store.conversations.path(of: id, upTo: .max, limit: 500)
        let newest = try #require(path.last)
        #expect(path.count > 180 && path.count == newest.depth)
        #expect(try await store.conversations.conversation(id, account: "ada")?.leaf == newest.id)
        try await store.conversations.visit(path[3].id)
        #expect(try await store.conversations.path(of: id, upTo: .max, limit: 500).map(\.id) == path.map(\.id))
    }
}
