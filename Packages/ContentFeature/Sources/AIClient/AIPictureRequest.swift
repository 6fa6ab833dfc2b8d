/// What a picture is to show.
public struct AIPictureRequest: Sendable, Equatable {
    public var prompt: String
    /// `auto` or `WIDTHxHEIGHT`.
    public var size: String
    public var model: String?

    public init(prompt: String, size: String, model: String? = nil) {
        self.prompt = prompt
        self.size = size
        self.model = model
    }
}
