import AIClient
import CoreTesting
import Foundation
import GRDB
import Persistence
import Synchronization
import Testing

@testable import ContentStorage

/// A store over a database of a test's own, gone with the last reference to it.
final class TestStore: Sendable {
    private let directory: TemporaryDirectory
    let database: AppDatabase
    let store: ContentStore

    var conversations: ConversationStore { store.conversations }

    /// - Parameter now: nil for a time that goes on by a second with each look at it.
    init(
        _ bounds: (inout ContentBounds) -> Void = { _ in }, now: (@Sendable () -> Date)? = nil, drafts: String? = nil
    ) throws {
        let directory = try TemporaryDirectory()
        self.directory = directory
        var standard = ContentBounds.standard
        bounds(&standard)
        let ticks = Ticks()
        database = AppDatabase(at: directory.path("app.sqlite"), migrations: ContentMigrations.all)
        store = ContentStore(
            database: database, secureHash: TestHash.of, now: now ?? { ticks.next() }, bounds: standard,
            drafts: drafts)
    }

    var url: URL { database.url }

    func open() -> ContentStore {
        ContentStore(
            database: AppDatabase(at: database.url, migrations: ContentMigrations.all), secureHash: TestHash.of)
    }

    /// Asks, and has the answer at once.
    @discardableResult
    func exchange(
        _ text: String = "question", _ answer: String = "answer", in conversation: ConversationID? = nil,
        after parent: MessageID? = nil, account: String = "ada", attachments: [NewAttachment] = []
    ) async throws -> Turn {
        let turn = try await begin(
            text, in: conversation, after: parent, account: account, attachments: attachments)
        try await conversations.append([Piece(kind: .text, text: answer)], to: turn.reply)
        try await conversations.finish(turn.reply, with: ReplyResult(ending: .complete, model: "m"))
        return turn
    }

    func begin(
        _ text: String = "question", in conversation: ConversationID? = nil, after parent: MessageID? = nil,
        account: String = "ada", attachments: [NewAttachment] = [], owner: String = "me"
    ) async throws -> Turn {
        try await conversations.begin(
            NewTurn(
                conversation: conversation, options: ConversationOptions(), parent: parent, text: text,
                attachments: attachments, owner: owner, model: "m"),
            account: account)
    }

    func message(_ id: MessageID) async throws -> StoredMessage {
        try #require(try await conversations.message(id))
    }

    func texts(_ id: ConversationID, limit: Int = 1_000) async throws -> [String] {
        try await conversations.path(of: id, upTo: .max, limit: limit).map(\.text)
    }

    func count(_ table: String) throws -> Int {
        try database.pool().read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") } ?? 0
    }

    func execute(_ sql: String) throws {
        try database.pool().write { try $0.execute(sql: sql) }
    }

    /// Holds the index for searching against the messages that should be in it.
    func checkIndex(_ location: SourceLocation = #_sourceLocation) throws {
        try database.pool().write { database in
            #expect(throws: Never.self, sourceLocation: location) {
                try database.execute(
                    sql: "INSERT INTO content_search (content_search, rank) VALUES ('integrity-check', 1)")
            }
            let indexed = try Int.fetchOne(
                database, sql: "SELECT count(*) FROM content_search WHERE content_search MATCH 'account:a*'")
            let done = try Int.fetchOne(database, sql: "SELECT count(*) FROM content_message WHERE state = 'done'")
            #expect(indexed == done, sourceLocation: location)
        }
    }
}

/// A time that goes on by a second with each look at it.
private final class Ticks: Sendable {
    private let seconds = Mutex(0)

    func next() -> Date {
        let seconds = seconds.withLock { seconds in
            seconds += 1
            return seconds
        }
        return Date(timeIntervalSince1970: 1_800_000_000 + TimeInterval(seconds))
    }
}

/// 32 bytes that differ for different data in tests. Cryptography is not for features.
enum TestHash {
    static func of(_ data: Data) -> Data {
        var hash = Data()
        for seed in 0..<4 as Range<UInt64> {
            var state: UInt64 = 0xcbf2_9ce4_8422_2325 ^ (seed &* 0x9e37_79b9_7f4a_7c15)
            for byte in data { state = (state ^ UInt64(byte)) &* 0x100_0000_01b3 }
            withUnsafeBytes(of: state.bigEndian) { hash.append(contentsOf: $0) }
        }
        return hash
    }
}

extension ConversationDocument {
    /// A conversation of these messages, of which the last one is shown.
    init(title: String = "", messages: [ConversationForm.Message]) {
        self.init(
            ConversationForm(
                conversation: .init(
                    title: title, titleSource: .none, persona: "", instructions: "", model: "", offersTools: false,
                    created: 1, leaf: messages.last?.number), messages: messages, blobs: [:]))
    }

    /// Questions and answers in turn, each below the one before.
    init(_ texts: [String]) {
        self.init(
            messages: texts.enumerated().map { index, text in
                ConversationForm.Message(
                    number: index + 1, parent: index == 0 ? nil : index,
                    role: index.isMultiple(of: 2) ? .user : .assistant, text: text, created: 1)
            })
    }
}

/// What a person reads of the error that `body` throws; nil when it throws none.
func errorText(_ body: () async throws -> Void) async -> String? {
    do {
        try await body()
        return nil
    } catch {
        return "\(error)"
    }
}
