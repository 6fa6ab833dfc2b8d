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
