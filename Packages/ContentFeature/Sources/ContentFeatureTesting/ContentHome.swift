public import ContentStorage
public import Foundation
public import Persistence

/// A home of the content's own: a directory with a database, which is removed with the last reference to it.
public final class ContentHome: Sendable {
    public let url: URL

    /// Creates nothing yet.
    public init() {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("content-\(UUID().uuidString)")
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// Where processes hold their locks.
    public var locks: URL { url.appendingPathComponent("locks") }

    /// Opens connections of its own, as another process does.
    public func openDatabase() -> AppDatabase {
        AppDatabase(at: url.appendingPathComponent("app.sqlite"), migrations: ContentMigrations.all)
    }

    /// The real store.
    ///
    /// - Parameter database: nil for connections of its own.
    public func openStore(
        _ database: AppDatabase? = nil, now: @escaping @Sendable () -> Date = { Date() }
    ) -> ContentStore {
        ContentStore(database: database ?? openDatabase(), secureHash: Self.hash, now: now)
    }

    /// No secure hash, but one that differs for all that tests store (FNV-1a, four times).
    @Sendable private static func hash(_ data: Data) -> Data {
        var digest = Data()
        for seed in 1...4 as ClosedRange<UInt64> {
            var hash = 0xcbf2_9ce4_8422_2325 &* seed
            for byte in data { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
            withUnsafeBytes(of: hash.bigEndian) { digest.append(contentsOf: $0) }
        }
        return digest
    }
}
