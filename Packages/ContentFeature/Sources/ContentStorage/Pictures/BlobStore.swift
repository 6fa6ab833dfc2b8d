public import Foundation
public import Persistence

/// The bytes of attachments.
public struct BlobStore: Sendable {
    let content: ContentDatabase

    /// Keeps bytes for an account, the same ones once. What nothing refers to, and no draft, is removed after a day.
    public func keep(_ blob: Blob, account: String) async throws(ContentBoundError) -> BlobID {
        let limit = blob.type.hasPrefix("text/") ? content.bounds.textFile : content.bounds.picture
        return try await content.bounded([]) { database in
            let account = try AccountTable.add(account, in: database)
            return BlobID(
                rawValue: try BlobTable.keep(
                    blob, upTo: limit, in: .attachments, account: account, content: content, in: database))
        }
    }

    public func blob(_ id: BlobID) async throws(StorageError) -> Blob? {
        try await content.read { try BlobTable.find(id.rawValue, in: $0) }
    }

    /// The bytes of attachments, scans and made pictures together.
    public func usedBytes(account: String) async throws(StorageError) -> Int {
        try await content.read { database in
            guard let account = try AccountTable.number(of: account, in: database) else { return 0 }
            return try BlobTable.usedBytes(account: account, in: database)
        }
    }
}

/// The number of kept bytes.
public struct BlobID: RawRepresentable, Hashable, Sendable, Codable {
    public let rawValue: Int64
    public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// Bytes that are kept: a picture or a text file.
public struct Blob: Sendable, Equatable {
    public let data: Data
    /// The media type, such as `image/png`.
    public let type: String
    /// The width in pixels; nil for other files than pictures.
    public let width: Int?
    public let height: Int?

    public init(data: Data, type: String, width: Int?, height: Int?) {
        self.data = data
        self.type = type
        self.width = width
        self.height = height
    }
}
