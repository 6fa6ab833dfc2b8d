{{#store}}
public import Persistence

/// The entries of all accounts.
public protocol {{Name}}Storing: Sendable {
    /// The entries of an account, the newest first.
    func entries(of account: String) async throws(StorageError) -> [{{Name}}Entry]

    /// Adds an entry; it is durable when this returns.
    func add(_ text: String, account: String) async throws(StorageError)

    /// Removes an entry. An entry of another account, or one that is gone, stays as it is.
    func remove(_ id: {{Name}}Entry.ID, account: String) async throws(StorageError)

    /// Removes all entries of an account.
    func forget(account: String) async throws(StorageError)

    /// Reports that entries may have changed, in this process or another.
    func changes() -> AsyncStream<Void>
}
{{/store}}
