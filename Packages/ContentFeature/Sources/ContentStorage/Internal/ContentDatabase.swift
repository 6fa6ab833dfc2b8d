import Core
import Foundation
import GRDB
import Persistence

struct ContentDatabase: Sendable {
    let app: AppDatabase
    let secureHash: @Sendable (Data) -> Data
    let now: @Sendable () -> Date
    let bounds: ContentBounds

    /// Writes in one transaction, of which nothing stays when `body` throws a ``StorageRefusal``.
    func bounded<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(ContentBoundError) -> Value {
        let outcome: Result<Value, ContentBoundError>
        do throws(StorageError) {
            outcome = try await app.write { database in
                var outcome: Result<Value, ContentBoundError>?
                try database.inSavepoint {
                    do {
                        outcome = .success(try body(database))
                        return .commit
                    } catch let refusal as StorageRefusal {
                        outcome = .failure(.full(refusal.words))
                        return .rollback
                    }
                }
                guard let outcome else { throw CancellationError() }
                return outcome
            }
        } catch {
            throw .storage(error)
        }
        return try outcome.get()
    }

    /// What follows the database's path in a sentence, such as `keeps no more than 10 of them`.
    func refusal(_ words: String) -> StorageError {
        .failed(path: app.url.path, reason: "The database \(app.url.path) \(words)")
    }

    var time: Int64 { now().milliseconds }
}
