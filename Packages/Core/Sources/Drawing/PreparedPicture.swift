public import Foundation

/// A picture that may leave this machine: nothing of the file but its pixels is in it.
public struct PreparedPicture: Sendable, Equatable {
    public let data: Data
    /// `image/png` or `image/jpeg`.
    public let type: String
    public let width: Int
    public let height: Int
    public let original: PictureHeader
    /// `a JPEG picture of 3024 × 4032 pixels, scaled to 1536 × 2048`
    public let words: String

    public init(data: Data, type: String, width: Int, height: Int, original: PictureHeader, words: String) {
        self.data = data
        self.type = type
        self.width = width
        self.height = height
        self.original = original
        self.words = words
    }
}
