public import Foundation

/// What a reply took, as far as the server states it.
public struct AIUsage: Sendable, Equatable {
    public let promptTokens: Int?
    public let replyTokens: Int?
    /// In US dollars, only when the server states it.
    public let cost: Decimal?

    public init(promptTokens: Int?, replyTokens: Int?, cost: Decimal?) {
        self.promptTokens = promptTokens
        self.replyTokens = replyTokens
        self.cost = cost
    }
}
