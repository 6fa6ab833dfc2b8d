public import Foundation

/// A picture that a model has made.
public struct AIPicture: Sendable, Equatable {
    public let data: Data
    /// The media type, from the first bytes.
    public let type: String
    public let revisedPrompt: String?
    public let usage: AIUsage?
}

/// A picture that a message shows to the model.
public struct AIPictureData: Sendable, Equatable {
    /// The media type, `image/png` or `image/jpeg`.
    public let type: String
    public let data: Data

    public init(type: String, data: Data) {
        self.type = type
        self.data = data
    }
}

/// A request for a picture.
public struct AIPictureRequest: Sendable, Equatable {
    public var prompt: String
    /// The size, as `WIDTHxHEIGHT` or a word of the server's, such as `auto`; nil for its choice, for which not every
    /// server has a word.
    public var size: String?
    public var model: String?

    public init(prompt: String, size: String? = nil, model: String? = nil) {
        self.prompt = prompt
        self.size = size
        self.model = model
    }
}
