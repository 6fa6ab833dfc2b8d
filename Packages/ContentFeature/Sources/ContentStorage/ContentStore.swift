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
    public let conversations: ConversationStore
    public let blobs: BlobStore
    public let personas: PersonaStore
    public let pictures: MadePictureStore
    public let dex: DexStore
    public let purchases: PurchaseStore
    public let usage: UsageStore
    private let changes: ContentChanges

    /// Uses a database that has ``ContentMigrations``. The same bytes are recognised by their SHA-256.
    ///
    /// - Parameter drafts: a query of the database for the column `text` of messages that are not sent yet, in JSON. The bytes
    ///   that a member `blob` names are kept.
    public init(
        database: AppDatabase, secureHash: @escaping @Sendable (Data) -> Data,
        now: @escaping @Sendable () -> Date = { Date() }, bounds: ContentBounds = .standard, drafts: String? = nil
    ) {
        changes = ContentChanges(of: database)
        var content = ContentDatabase(
            app: database, changes: changes, secureHash: secureHash, now: now, bounds: bounds)
        content.drafts = drafts
        conversations = ConversationStore(content: content)
        blobs = BlobStore(content: content)
        personas = PersonaStore(content: content)
        pictures = MadePictureStore(content: content)
        dex = DexStore(content: content)
        purchases = PurchaseStore(content: content)
        usage = UsageStore(content: content)
    }

    /// Reports when this store has changed content of these kinds from now on, and when another process may have changed any.
    ///
    /// Changes that have not been read from the stream yet are reported as one, after they can be read.
    public func changes(of kinds: ContentKinds) -> AsyncStream<Void> {
        changes.stream(of: kinds)
    }
}
