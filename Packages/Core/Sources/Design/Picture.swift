public import Foundation

/// An encoded picture (PNG or JPEG) with its size in pixels.
public struct Picture: Sendable, Equatable {
    public let data: Data
    public let width: Int
    public let height: Int

    public init(_ data: Data, width: Int, height: Int) {
        self.data = data
        self.width = width
        self.height = height
    }
}
