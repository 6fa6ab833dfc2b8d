public import Foundation

/// A model, with what its server states about it.
public struct AIModel: Sendable, Equatable, Identifiable {
    public let id: String
    public let ownedBy: String?
    /// Nil when the server does not state it.
    public let contextTokens: Int?
    public let created: Date?

    public init(id: String, ownedBy: String?, contextTokens: Int?, created: Date?) {
        self.id = id
        self.ownedBy = ownedBy
        self.contextTokens = contextTokens
        self.created = created
    }
}
