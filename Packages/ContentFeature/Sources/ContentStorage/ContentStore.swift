public import Foundation
public import Persistence

/// What the content screens keep: conversations, what is attached to them, personas, made pictures, what was scanned and
/// what was bought, each belonging to an account.
///
/// ```swift
/// let store = ContentStore(database: database, secureHash: { Data(SHA256.hash(data: $0)) })
/// let turn = try await store.conversations.begin(
///     NewTurn(options: ConversationOptions(), text: "Hello", owner: lock.name, model: ""), account: user.uid)
/// try await store.conversations.append([Piece(kind: .text, text: "Hi!")], to: turn.reply)
/// try await store.conversations.finish(turn.reply, with: ReplyResult(ending: .complete, model: "m"))
/// ```
public struct ContentStore: Sendable {
    public let conversations: any ConversationStoring
    public let blobs: any BlobStoring
    public let personas: any PersonaStoring
    public let pictures: any MadePictureStoring
    public let dex: any DexStoring
    public let purchases: any PurchaseStoring
    public let usage: any UsageStoring

    /// Over a database that has ``ContentMigrations``.
    ///
    /// - Parameter secureHash: SHA-256, by which the same bytes are recognised.
    public init(
        database: AppDatabase, secureHash: @escaping @Sendable (Data) -> Data,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.init(database: database, secureHash: secureHash, now: now, bounds: .standard)
    }

    /// - Parameter bounds: others than ``ContentBounds/standard`` are for tests.
    init(
        database: AppDatabase, secureHash: @escaping @Sendable (Data) -> Data,
        now: @escaping @Sendable () -> Date = { Date() }, bounds: ContentBounds
    ) {
        let content = ContentDatabase(app: database, secureHash: secureHash, now: now, bounds: bounds)
        conversations = SQLiteConversations(content: content)
        blobs = SQLiteBlobs(content: content)
        personas = SQLitePersonas(content: content)
        pictures = SQLiteMadePictures(content: content)
        dex = SQLiteDex(content: content)
        purchases = SQLitePurchases(content: content)
        usage = SQLiteUsage(content: content)
    }

    /// Of parts, for tests that replace one.
    public init(
        conversations: any ConversationStoring, blobs: any BlobStoring, personas: any PersonaStoring,
        pictures: any MadePictureStoring, dex: any DexStoring, purchases: any PurchaseStoring,
        usage: any UsageStoring
    ) {
        self.conversations = conversations
        self.blobs = blobs
        self.personas = personas
        self.pictures = pictures
        self.dex = dex
        self.purchases = purchases
        self.usage = usage
    }
}
