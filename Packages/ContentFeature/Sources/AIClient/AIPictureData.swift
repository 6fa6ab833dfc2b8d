public import Foundation

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
