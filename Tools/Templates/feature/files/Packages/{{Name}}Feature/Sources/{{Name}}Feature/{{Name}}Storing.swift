{{#store}}
public import Persistence

/// The entries of all accounts.
public protocol {{Name}}Storing: Sendable {
    /// The entries of an account, the newest first.
    func entries(of account: String) async throws(StorageError) -> [{{Name}}Entry]

    /// Adds an entry; it is durable when this returns.
    func add(_ text: String, account: String) async throws(StorageError)

    /// Removes all entries of an account.
    func forget(account: String) async throws(StorageError)

    /// Reports that entries may have changed, in this process or another.
    func changes() -> AsyncStream<Void>
}

/// Something that an account has stored here.
public struct {{Name}}Entry: Sendable, Equatable, Identifiable {
    public let id: Int64
    public let text: String

    public init(id: Int64, text: String) {
        self.id = id
        self.text = text
    }
}
{{/store}}
