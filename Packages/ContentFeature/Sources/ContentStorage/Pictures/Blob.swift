public import Foundation

/// Bytes that are kept: a picture or a text file.
public struct Blob: Sendable, Equatable {
    public let data: Data
    /// Its media type, such as `image/png`.
    public let type: String
    /// In pixels; nil for other files than pictures.
    public let width: Int?
    public let height: Int?

    public init(data: Data, type: String, width: Int?, height: Int?) {
        self.data = data
        self.type = type
        self.width = width
        self.height = height
    }
}
