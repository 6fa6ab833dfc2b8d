import Foundation
import GRDB

/// The backend's database, and the clock that its rows are dated by.
struct BackendStore: Sendable {
    let database: DatabasePool
    let now: @Sendable () -> Date

    func read<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await database.read(work)
    }

    /// One transaction, with the time that all of its changes are dated with. It is on disk when this returns.
    func write<Value: Sendable>(
        _ work: @escaping @Sendable (Database, Timestamp) throws -> Value
    ) async throws -> Value {
        let now = Timestamp(now())
        return try await database.write { try work($0, now) }
    }
}
