public import Foundation

/// Reports changes in a directory, made by any process.
public protocol DirectoryWatching: Sendable {
    /// The changes in `directory` from now on.
    ///
    /// Everything that happens after this has returned is reported. Changes that have not been read yet are merged into
    /// one, so that a slow reader gets one change and not a queue. The directory need not exist; it may be removed,
    /// moved and created again. The stream ends with the task that reads it, or when the system cannot watch (its limit
    /// of watches is reached); the last change then has ``DirectoryChange/mayHaveMissedSome`` set.
    func changes(in directory: URL) -> AsyncStream<DirectoryChange>
}
