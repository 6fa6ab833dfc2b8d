/// The server that is configured, for people to see.
public struct PurchasesServer: Sendable, Equatable {
    /// What stored rows call it. Another key is another store, even at the same address: what one store has said holds for
    /// no other.
    public let id: String
    /// The host and port; `stand-in` for the embedded backend.
    public let name: String
    public let isStandIn: Bool
    /// Whether a purchase is made at once, and costs nothing; otherwise it is made in a browser.
    public let isTestStore: Bool

    public init(id: String, name: String, isStandIn: Bool, isTestStore: Bool) {
        self.id = id
        self.name = name
        self.isStandIn = isStandIn
        self.isTestStore = isTestStore
    }
}
