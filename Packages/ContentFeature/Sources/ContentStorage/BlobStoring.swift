public import Persistence

public protocol BlobStoring: Sendable {
    /// The same content of an account is stored once.
    func keep(_ blob: Blob, account: String) async throws(ContentBoundError) -> BlobID
    func blob(_ id: BlobID) async throws(StorageError) -> Blob?
    func usedBytes(account: String) async throws(StorageError) -> Int
}
