/// A file to be attached; its bytes are there already.
public struct NewAttachment: Sendable, Equatable {
    public let blob: BlobID
    public let name: String

    public init(blob: BlobID, name: String) {
        self.blob = blob
        self.name = name
    }
}
