public struct Attachment: Sendable, Equatable {
    public let blob: BlobID
    public let name: String
    public let type: String
    public let size: Int

    public init(blob: BlobID, name: String, type: String, size: Int) {
        self.blob = blob
        self.name = name
        self.type = type
        self.size = size
    }
}
