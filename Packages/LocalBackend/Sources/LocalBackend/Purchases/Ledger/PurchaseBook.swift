import GRDB

/// The Test Store's part of the backend's database.
struct PurchaseBook: Sendable {
    let store: BackendStore

    func read<Value: Sendable>(
        _ work: @escaping @Sendable (PurchaseLedger) throws -> Value
    ) async throws -> Value {
        let now = Timestamp(store.now())
        return try await store.read { try work(PurchaseLedger($0, realNow: now)) }
    }

    /// One transaction. It is on disk when this returns.
    func write<Value: Sendable>(
        _ work: @escaping @Sendable (PurchaseLedger) throws -> Value
    ) async throws -> Value {
        try await store.write { try work(PurchaseLedger($0, realNow: $1)) }
    }
}
