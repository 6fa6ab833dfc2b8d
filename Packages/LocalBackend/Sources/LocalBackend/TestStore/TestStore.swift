public import Foundation
import GRDB
import Persistence

/// The Test Store of a data directory, for its operator: reads what users have, and makes happen what happens in a store.
///
/// The backend may be running. Each change is one transaction, on disk when the call returns, and takes effect with the
/// next call of a client. Users are named by their app user id, or by the email address of an account of this backend.
///
/// ```swift
/// let store = TestStore(dataDirectory: data)
/// try await store.moveClock(.by(seconds: 3 * 86_400))
/// try await store.apply(.billingIssue, to: "ada@example.com")
/// let code = try await store.issueCode(product: "slipway_pro_monthly")
/// ```
public struct TestStore: Sendable {
    let directory: DataDirectory
    let catalogueFile: CatalogueFile
    let now: @Sendable () -> Date

    /// Does not access the file system.
    ///
    /// - Parameter now: the machine's clock, which the store's clock is an offset to.
    public init(dataDirectory: URL, now: @escaping @Sendable () -> Date = { Date() }) {
        directory = DataDirectory(url: dataDirectory)
        catalogueFile = CatalogueFile(dataDirectory: dataDirectory)
        self.now = now
    }

    /// Whether the directory has a backend's database. A change makes one where it is missing.
    public var hasData: Bool { FileManager.default.fileExists(atPath: directory.database.path) }

    /// For a directory that ``hasData``: others would get a database.
    func read<Value: Sendable>(
        _ work: @escaping @Sendable (PurchaseLedger) throws -> Value
    ) async throws(TestStoreError) -> Value {
        try await perform { book in try await book.read(work) }
    }

    func write<Value: Sendable>(
        _ work: @escaping @Sendable (PurchaseLedger) throws -> Value
    ) async throws(TestStoreError) -> Value {
        try await perform { book in try await book.write(work) }
    }

    private func perform<Value: Sendable>(
        _ work: (PurchaseBook) async throws -> Value
    ) async throws(TestStoreError) -> Value {
        do {
            let pool = try AppDatabase(at: directory.database, migrations: BackendSchema.migrations).pool()
            defer { try? pool.close() }
            return try await work(PurchaseBook(store: BackendStore(database: pool, now: now)))
        } catch let error as TestStoreError {
            throw error
        } catch let error as CatalogueError {
            throw .catalogue(reason: error.description)
        } catch {
            throw .storage(StorageError(error, at: directory.database))
        }
    }
}
