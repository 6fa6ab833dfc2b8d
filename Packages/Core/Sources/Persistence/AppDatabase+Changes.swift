import Core
import Foundation

extension AppDatabase {
    /// Reports when something may have been committed from now on, by any process, this one included. Opens no
    /// database.
    ///
    /// Commits that have not been read from the stream yet are reported as one. Each element arrives once its commit
    /// can be read. The stream ends with the task that reads it, or when the system cannot watch files; the last
    /// element is then no different from the others.
    ///
    /// Commits by a program that does not use ``AppDatabase``, such as SQLite's own shell, are reported when it closes the
    /// file.
    public func changes() -> AsyncStream<Void> {
        let changes = watcher.changes(in: files.directory)
        // Not the log: each commit writes it several times before it can be read, and is announced by the claim afterwards.
        let names: Set = [files.claim.lastPathComponent, files.name]
        return AsyncStream {
            for await change in changes where change.mayHaveMissedSome || !change.names.isDisjoint(with: names) {
                return ()
            }
            return nil
        }
    }
}
