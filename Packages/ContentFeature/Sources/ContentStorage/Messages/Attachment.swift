/// A file that is attached to a message.
public struct Attachment: Sendable, Equatable {
    public let blob: BlobID
    public let name: String
    /// Its media type, such as `image/png`.
    public let type: String
    /// In bytes.
    public let size: Int

    public init(blob: BlobID, name: String, type: String, size: Int) {
        self.blob = blob
        self.name = name
        self.type = type
        self.size = size
    }
}
