public import Foundation
public import Persistence

/// The bytes of attachments.
public protocol BlobStoring: Sendable {
    /// Keeps bytes for an account; the same ones are kept once. What nothing refers to is removed after a day.
    ///
    /// - Throws: also when they are too large, or there is no room for them.
    func keep(_ blob: Blob, account: String) async throws(ContentBoundError) -> BlobID
    func blob(_ id: BlobID) async throws(StorageError) -> Blob?
    /// Of attachments, scans and made pictures together.
    func usedBytes(account: String) async throws(StorageError) -> Int
}

/// The number of kept bytes.
public struct BlobID: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int64
    public init(rawValue: Int64) { self.rawValue = rawValue }
}

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
