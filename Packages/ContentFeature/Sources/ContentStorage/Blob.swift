public import Foundation

public struct Blob: Sendable, Equatable {
    public let data: Data
    public let type: String
    public let width: Int?
    public let height: Int?

    public init(data: Data, type: String, width: Int?, height: Int?) {
        self.data = data
        self.type = type
        self.width = width
        self.height = height
    }
}
