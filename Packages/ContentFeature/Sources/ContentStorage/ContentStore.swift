public import Foundation
public import Persistence

public struct ContentStore: Sendable {
    public let conversations: any ConversationStoring
    public let blobs: any BlobStoring
    public let personas: any PersonaStoring
    public let pictures: any MadePictureStoring
    public let dex: any DexStoring

    /// Over SQLite. Needs ``ContentMigrations``.
    public init(
        database: AppDatabase, secureHash: @escaping @Sendable (Data) -> Data,
        now: @escaping @Sendable () -> Date = { Date() }
    ) { fatalError("not built yet") }
    /// Over doubles.
    public init(
        conversations: any ConversationStoring, blobs: any BlobStoring, personas: any PersonaStoring,
        pictures: any MadePictureStoring, dex: any DexStoring
    ) { fatalError("not built yet") }
}
