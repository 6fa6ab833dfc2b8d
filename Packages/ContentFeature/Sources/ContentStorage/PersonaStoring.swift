public import Persistence

public protocol PersonaStoring: Sendable {
    func list(account: String) async throws(StorageError) -> [Persona]
    func save(_ persona: Persona, account: String) async throws(StorageError)
    /// A given one returns to what it was.
    func remove(_ id: String, account: String) async throws(StorageError)
}
