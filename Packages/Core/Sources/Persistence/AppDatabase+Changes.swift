import Core
import Foundation

extension AppDatabase {
    /// Tells when something may have been committed from now on, by any process, this one included. Opens no database.
    ///
    /// Commits that nobody has taken note of yet are told as one. Each comes after the commit can be read. The stream ends
    /// with the task that reads it, or when the system cannot watch files; the last value then says so no differently.
    ///
    /// Of a program that is no ``AppDatabase``, such as SQLite's own shell, what it commits is told for certain only once
    /// it closes the file.
    public func changes() -> AsyncStream<Void> {
        let changes = watcher.changes(in: files.directory)
        let names: Set = [files.claim.lastPathComponent, files.name, files.name + "-wal"]
        return AsyncStream {
            for await change in changes where change.mayHaveMissedSome || !change.names.isDisjoint(with: names) {
                return ()
            }
            return nil
        }
    }
}
