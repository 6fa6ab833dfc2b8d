public import Persistence

/// The personas of accounts: system prompts with names.
public protocol PersonaStoring: Sendable {
    /// The given ones first, then the account's own in the order in which they were made.
    func list(account: String) async throws(StorageError) -> [Persona]
    /// Adds one, or replaces the one with its id. Conversations that began with it stay as they are.
    func save(_ persona: Persona, account: String) async throws(StorageError)
    /// A given one returns to what it was.
    func remove(_ id: String, account: String) async throws(StorageError)
}
