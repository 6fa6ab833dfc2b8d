import Core
import Foundation
import GRDB
import GRDBSQLite

extension AppDatabase {
    /// The open database; where it cannot be opened because nothing can be written there, a copy in memory.
    ///
    /// The copy is not kept: the next call tries the file again. What is written to it fails with
    /// ``StorageError/full(path:)`` or ``StorageError/readOnly(path:)``.
    func openForReading() throws(StorageError) -> OpenDatabase {
        do throws(StorageError) {
            return try open()
        } catch {
            guard error.mayBeReadWithoutLocks, let pool = try? imagePool() else { throw error }
            return OpenDatabase(pool: pool, claim: nil, identity: nil)
        }
    }

    /// - Throws: when the file cannot be read, or its schema is not this version's.
    private func imagePool() throws -> DatabasePool {
        let migrator = migrations.migrator
        let pool = try files.image(configuration) { try migrator.migrate($0) }
        guard try pool.read({ try isCurrent($0) }) else {
            throw StorageError.readOnly(path: url.path)
        }
        return pool
    }
}

extension StorageError {
    /// Whether the file may be sound, and only the place where it is cannot be written.
    var mayBeReadWithoutLocks: Bool {
        switch self {
        case .full, .readOnly: true
        case .newerSchema, .foreign, .damaged, .busy, .failed: false
        }
    }
}

extension DatabaseFiles {
    /// The largest database and log together that are copied, in bytes.
    private static let imageLimit = 268_435_456

    /// Connections that read a copy of the database in memory. It lives as long as they do.
    ///
    /// - Parameter prepare: brings an empty database up to date, which is the copy of none.
    /// - Throws: as ``withoutLocks(_:)``; ``StorageError/failed(path:reason:)`` when the database is too large, or a link
    ///   that leads nowhere.
    func image(
        _ configuration: Configuration, prepare: (DatabaseQueue) throws -> Void
    ) throws -> DatabasePool {
        var configuration = configuration
        configuration.readonly = true
        return try withoutLocks {
            let size = Self.size(database) + Self.size(beside("-wal"))
            guard size <= Self.imageLimit else {
                throw StorageError.failed(path: database.path, reason: "it is too large to be read where it is")
            }
            // A name that begins with a slash is shared by the connections of this process (sqlite.org, "In-Memory Databases").
            let path = "file:/slipway-\(UUID().uuidString)?vfs=memdb"
            let copy = try DatabaseQueue(path: path)
            if size > 0 {
                let source = try untouchedQueue(configuration)
                defer { try? source.close() }
                try source.inDatabase { try $0.execute(sql: "VACUUM INTO ?", arguments: [path]) }
            } else {
                guard Self.status(database) != nil || !Self.exists(database) else {
                    throw StorageError.failed(path: database.path, reason: "it is a broken symbolic link")
                }
                try prepare(copy)
            }
            // It is gone with its last connection.
            return try withExtendedLifetime(copy) { try DatabasePool(path: path, configuration: configuration) }
        }
    }

    /// Reads the database without locks, once more where it has changed meanwhile: that may have left a mixture.
    ///
    /// - Throws: what `read` throws; ``StorageError/busy(path:)`` when another process keeps changing the database;
    ///   ``StorageError/failed(path:reason:)`` when a transaction in it has to be rolled back first.
    func withoutLocks<Value>(_ read: () throws -> Value) throws -> Value {
        // What a transaction was about to replace, when no log is used: only a writer can put it back.
        guard Self.size(beside("-journal")) == 0 else {
            throw StorageError.failed(
                path: database.path, reason: "a transaction was cut off and cannot be rolled back here")
        }
        for _ in 1...5 {
            let before = [Self.status(database), Self.status(beside("-wal"))]
            let outcome = Result { try read() }
            if before == [Self.status(database), Self.status(beside("-wal"))] { return try outcome.get() }
        }
        throw StorageError.busy(path: database.path)
    }

    /// A connection that reads the file and its log where nothing can be written. It takes no lock, so it is for
    /// ``withoutLocks(_:)``.
    ///
    /// To read a database that has a log, SQLite makes a file beside it, the log's index. It keeps the index in memory for a
    /// connection that is the only one (sqlite.org, "Write-Ahead Logging", 8), as one without locks takes itself to be. A
    /// file without a log can be opened as immutable ("Uniform Resource Identifiers", 3.3), which would ignore a log.
    func untouchedQueue(_ configuration: Configuration) throws -> DatabaseQueue {
        let hasLog = Self.size(beside("-wal")) > 0
        // SQLite would remove the log of an empty file.
        guard Self.size(database) > 0 else { throw DatabaseError(resultCode: .SQLITE_CANTOPEN) }
        var configuration = configuration
        configuration.readonly = true
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA locking_mode = EXCLUSIVE")
            // It takes itself to be the last one when it is closed, and would remove the log, though another process may
            // use it (sqlite.org, "SQLITE_FCNTL_PERSIST_WAL").
            var persists: CInt = 1
            sqlite3_file_control(database.sqliteConnection, "main", SQLITE_FCNTL_PERSIST_WAL, &persists)
        }
        return try DatabaseQueue(path: uri(hasLog ? "vfs=unix-none" : "immutable=1"), configuration: configuration)
    }

    /// - Parameter option: a query item of SQLite's.
    func uri(_ option: String) -> String {
        var allowed = CharacterSet.urlPathAllowed
        allowed.remove(charactersIn: "?#%")
        return "file:\(database.path.addingPercentEncoding(withAllowedCharacters: allowed) ?? "")?\(option)"
    }
}
