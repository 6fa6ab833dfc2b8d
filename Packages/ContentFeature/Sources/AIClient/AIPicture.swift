public import Foundation

/// A picture that a model has made.
public struct AIPicture: Sendable, Equatable {
    public let data: Data
    /// From the first bytes.
    public let type: String
    public let revisedPrompt: String?
    public let usage: AIUsage?

    public init(data: Data, type: String, revisedPrompt: String?, usage: AIUsage?) {
        self.data = data
        self.type = type
        self.revisedPrompt = revisedPrompt
        self.usage = usage
    }
}
