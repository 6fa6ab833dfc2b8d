import Core
import Foundation
import GRDB

extension AppDatabase {
    /// Whether the directory can be written. Creates it if it is missing.
    ///
    /// - Throws: what is wrong with the directory, unless it has a database that can be read.
    func isWritable() throws(FileError) -> Bool {
        do {
            try PrivateDirectory(files.directory).prepare()
            return true
        } catch {
            guard Self.forbidsWriting.contains(error.code), DatabaseFiles.exists(url) else { throw error }
            return false
        }
    }

    private static let forbidsWriting = [EACCES, EPERM, EROFS]

    /// Creates the file, or opens it, before SQLite does: SQLite would make it readable by all, and its journal files
    /// inherit the mode of the file.
    ///
    /// - Parameter claim: records whether the file has held data before.
    /// - Returns: whether the file is empty, as a new one is, and its identity; nil when it can only be read.
    func createFile(_ claim: DatabaseClaim) throws -> (isEmpty: Bool, identity: FileStatus.Identity)? {
        let descriptor = Foundation.open(
            url.path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK | Self.noDangling(url), 0o600)
        guard descriptor >= 0 else {
            let code = errno
            if Self.forbidsWriting.contains(code), access(url.path, R_OK) == 0 { return nil }
            throw FileError("open the database", url, code: code, remedy: Self.remedy(code))
        }
        defer { close(descriptor) }
        // Read before the size: another process may be making the database at this moment. It writes the file before the
        // log and the mark, so an empty file beside one that was there before has lost its content.
        let hasLog = DatabaseFiles.size(files.beside("-wal")) > 0
        let hasHeldData = claim.isMarked
        hooks.willReadSize()
        let status = try FileStatus(of: descriptor, url, to: "open the database")
        guard status.isFile else {
            throw FileError("open the database", url, code: EINVAL, remedy: Self.remedy(EINVAL))
        }
        let size = status.size
        // SQLite treats very short files as a new database and would overwrite them.
        if size > 0, size < Self.smallestSize { throw damaged("file is not a database") }
        // SQLite ignores the log of an empty file, and would remove it.
        if size == 0, hasLog { throw damaged("the file is empty, its log is not") }
        if size == 0, hasHeldData { throw damaged("the file is empty, and was not") }
        return (size == 0, status.identity)
    }

    /// Makes the file accessible to its owner alone. Call this only once the file is known to belong to this app:
    /// another program's file stays unchanged.
    func closeToOthers() throws(FileError) {
        guard let status = DatabaseFiles.status(url), status.permissions != 0o600 else { return }
        if chmod(url.path, 0o600) != 0 { throw FileError("protect", url, code: errno) }
    }

    /// One page of the smallest size, in bytes (sqlite.org, "Database File Format", 1.3.2).
    private static let smallestSize = 512

    func damaged(_ reason: String) -> StorageError {
        .damaged(path: url.path, reason: reason)
    }

    /// A dangling link is not followed, so that no file is created where it points.
    private static func noDangling(_ url: URL) -> Int32 {
        access(url.path, F_OK) == 0 ? 0 : O_NOFOLLOW
    }

    private static func remedy(_ code: Int32) -> String? {
        switch code {
        case EISDIR, EINVAL, ENXIO: "Move it away."
        case ELOOP: "It is a broken symbolic link. Remove it, or restore its target."
        case EACCES, EPERM: "Make it readable and writable for yourself: chmod 600."
        default: nil
        }
    }

    func openReadOnly() throws -> OpenDatabase {
        var configuration = configuration
        configuration.readonly = true
        let pool = try readOnlyPool(configuration)
        guard try pool.read({ try isCurrent($0) }) else { throw StorageError.readOnly(path: url.path) }
        return OpenDatabase(pool: pool, claim: nil, identity: nil)
    }

    private func readOnlyPool(_ configuration: Configuration) throws -> DatabasePool {
        do {
            return try DatabasePool(path: url.path, configuration: configuration)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CANTOPEN {
            // The log's index cannot be created here. Without a log, SQLite does not need one if it opens the file as
            // immutable.
            let journals = DatabaseFiles.size(files.beside("-wal")) + DatabaseFiles.size(files.beside("-journal"))
            guard journals == 0 else { throw error }
            return try DatabasePool(path: files.uri("immutable=1"), configuration: configuration)
        }
    }
}
