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

/// A system prompt with a name.
public struct Persona: Sendable, Equatable, Identifiable {
    public let id: String
    public var name: String
    public var instructions: String
    /// Whether every account begins with it.
    public let isGiven: Bool

    public init(id: String, name: String, instructions: String, isGiven: Bool) {
        self.id = id
        self.name = name
        self.instructions = instructions
        self.isGiven = isGiven
    }
}
