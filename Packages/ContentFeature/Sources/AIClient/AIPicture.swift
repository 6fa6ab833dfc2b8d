public import Foundation

/// A picture that a model has made.
public struct AIPicture: Sendable, Equatable {
    public let data: Data
    /// From the first bytes.
    public let type: String
    public let revisedPrompt: String?
    public let usage: AIUsage?
}

/// A picture that a message shows to the model.
public struct AIPictureData: Sendable, Equatable {
    /// `image/png` or `image/jpeg`.
    public let type: String
    public let data: Data

    public init(type: String, data: Data) {
        self.type = type
        self.data = data
    }
}

/// What a picture is to show.
public struct AIPictureRequest: Sendable, Equatable {
    public var prompt: String
    /// `WIDTHxHEIGHT` or a word of the server's, such as `auto`; nil for its choice. Not every server knows a word for that.
    public var size: String?
    public var model: String?

    public init(prompt: String, size: String? = nil, model: String? = nil) {
        self.prompt = prompt
        self.size = size
        self.model = model
    }
}
