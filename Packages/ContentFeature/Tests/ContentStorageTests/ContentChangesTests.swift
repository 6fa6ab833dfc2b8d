import Core
import CoreTesting
import Foundation
import Persistence
import Testing

@testable import ContentStorage

@Suite(.timeLimit(.minutes(10))) struct ContentChangesTests {
    private let directory: TemporaryDirectory
    private let store: ContentStore

    init() throws {
        directory = try TemporaryDirectory()
        let database = AppDatabase(
            at: directory.path("app.sqlite"), migrations: ContentMigrations.all, watcher: SilentWatcher())
        store = ContentStore(database: database, secureHash: TestHash.of)
    }

    private static let turn = NewTurn(options: ConversationOptions(), text: "question", owner: "me", model: "m")
    private static let blob = Blob(data: Data("picture".utf8), type: "image/jpeg", width: 4, height: 5)
    private static let day = UsageDay(Date(timeIntervalSince1970: 1_800_000_000))
    private static let every: [ContentKinds] = [.conversations, .finds, .pictures, .purchases, .usage]

    private typealias Write = @Sendable (ContentStore, Turn) async throws -> Void

    private static let writes: [(String, ContentKinds, Write)] = [
        ("text that arrives", [], { try await $0.conversations.append([Piece(kind: .text, text: "a")], to: $1.reply) }),
        ("a wish to stop", [], { try await $0.conversations.requestStop(of: $1.reply) }),
        ("a persona", [], { store, _ in try await store.personas.remove("editor", account: "ada") }),
        ("an attachment", [], { store, _ in _ = try await store.blobs.keep(blob, account: "ada") }),
        (
            "what cannot be written", [],
            { store, turn in
                await #expect(throws: StorageError.self) {
                    try await store.conversations.beginReply(below: turn.reply, owner: "me", model: "m")
                }
            }
        ),
        (
            "a conversation", .conversations,
            { store, _ in _ = try await store.conversations.begin(turn, account: "ada") }
        ),
        (
            "the end of a reply", .conversations,
            { try await $0.conversations.finish($1.reply, with: ReplyResult(ending: .complete, model: "m")) }
        ),
        (
            "a title", .conversations,
            { try await $0.conversations.setTitle("Eggs", source: .model, of: $1.conversation) }
        ),
        ("a deletion", .conversations, { try await $0.conversations.delete($1.conversation, account: "ada") }),
        (
            "a find", .finds,
            { store, _ in _ = try await store.dex.addWaiting(blob, reason: "offline", limit: nil, account: "ada") }
        ),
        (
            "a picture", .pictures,
            { store, _ in
                _ = try await store.pictures.keep(
                    blob, prompt: "a fox", revised: nil, model: "m", limit: nil, account: "ada")
            }
        ),
        ("a purchase", .purchases, { store, _ in try await store.purchases.noteTime(account: "ada", server: "s") }),
        ("a request", .usage, { store, _ in try await store.usage.addRequest(on: day, account: "ada") }),
        ("an account", .all, { store, _ in try await store.conversations.forget(account: "ada") }),
    ]

    @Test(arguments: writes.indices)
    func aWriteIsReportedToThoseWhoFollowItsKind(number: Int) async throws {
        let (name, kinds, write) = Self.writes[number]
        let turn = try await store.conversations.begin(Self.turn, account: "ada")
        let streams = Self.every.map { store.changes(of: $0) }
        try await write(store, turn)
        for (kind, changes) in zip(Self.every, streams) {
            let reading = Task {
                for await _ in changes { return true }
                return false
            }
            // What was reported before is read all the same.
            reading.cancel()
            #expect(await reading.value == kinds.contains(kind), "\(name), \(kind)")
        }
    }

    @Test func aCommitOfAnotherProcessIsReportedToAll() async throws {
        let test = try TestStore()
        _ = try await test.begin()
        var all = Self.every.map { test.store.changes(of: $0).makeAsyncIterator() }
        _ = try await test.open().conversations.begin(Self.turn, account: "ada")
        for index in all.indices { #expect(await all[index].next() != nil) }
    }
}

/// Sees nothing of other processes.
private struct SilentWatcher: DirectoryWatching {
    func changes(in directory: URL) -> AsyncStream<DirectoryChange> { AsyncStream { $0.finish() } }
}
