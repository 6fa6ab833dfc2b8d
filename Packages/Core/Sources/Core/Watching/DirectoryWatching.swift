public import Foundation

/// Tells when something in a directory changes, whoever changes it.
public protocol DirectoryWatching: Sendable {
    /// What changes in `directory` from now on.
    ///
    /// Everything that happens after this has returned is told. What has not been taken yet is put together into one
    /// change, so that whoever is slow gets one and not a queue. The directory need not exist; it may be removed, moved
    /// and made anew. The stream ends with the task that reads it, or when the system cannot watch (its limit of watches is
    /// reached); then its last change says that some may have been missed.
    func changes(in directory: URL) -> AsyncStream<DirectoryChange>
}
