/// The server that is configured, for people to see.
public struct PurchasesServer: Sendable, Equatable {
    /// The host and port; `stand-in` for the embedded backend.
    public let name: String
    public let isStandIn: Bool
    /// Whether a purchase is made at once, and costs nothing; otherwise it is made in a browser.
    public let isTestStore: Bool

    public init(name: String, isStandIn: Bool, isTestStore: Bool) {
        self.name = name
        self.isStandIn = isStandIn
        self.isTestStore = isTestStore
    }
}
