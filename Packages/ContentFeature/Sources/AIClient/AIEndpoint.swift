public import Core
public import Foundation

/// A server that speaks OpenAI's protocol, and the key that it wants.
public struct AIEndpoint: Sendable, Equatable {
    /// Without a trailing slash, such as `https://api.openai.com/v1`.
    public let base: URL
    public let key: Secret?
    public let isStandIn: Bool

    public init(base: URL, key: Secret?, isStandIn: Bool) {
        self.base = base
        self.key = key
        self.isStandIn = isStandIn
    }
}
