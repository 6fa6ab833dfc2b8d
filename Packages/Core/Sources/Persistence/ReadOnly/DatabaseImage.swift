import Core
import Foundation
import GRDB
import GRDBSQLite

/// A copy of a database in memory, its log applied: for reading where SQLite cannot read the file itself.
///
/// To read a database that has a log, SQLite makes a file beside it (the log's index). It cannot on a full disk, nor on one
/// that is mounted read-only. `immutable=1` would do without that file, and would ignore the log.
struct DatabaseImage {
    /// The largest database and log together, and the largest database that a log makes, in bytes.
    static let sizeLimit = 268_435_456

    private let bytes: Data
    /// Whether the file is in WAL mode. The copy is not.
    let hasLog: Bool

    /// The database as it is now; an empty one when there is none.
    ///
    /// - Throws: `FileError`; ``StorageError/busy(path:)`` when another process keeps changing it;
    ///   ``StorageError/failed(path:reason:)`` when a transaction in it has to be rolled back first.
    init(of files: DatabaseFiles, at url: URL) throws {
        // What a transaction was about to replace, when no log is used: only a writer can put it back.
        guard DatabaseFiles.size(files.beside("-journal")) == 0 else {
            throw StorageError.failed(
                path: url.path, reason: "a transaction was cut off and cannot be rolled back here")
        }
        let log = files.beside("-wal")
        for _ in 1...5 {
            let before = [DatabaseFiles.status(url), DatabaseFiles.status(log)]
            let database = try RegularFile.read(url, limit: Self.sizeLimit)
            guard database != nil || !DatabaseFiles.exists(url) else {
                throw StorageError.failed(path: url.path, reason: "it is a broken symbolic link")
            }
            let transactions = try RegularFile.read(log, limit: Self.sizeLimit - (database?.count ?? 0))
            // A process that writes between the two would leave a mixture.
            guard before == [DatabaseFiles.status(url), DatabaseFiles.status(log)] else { continue }
            let applied = WriteAheadLog(transactions ?? Data()).applied(to: database ?? Data(), limit: Self.sizeLimit)
            guard let applied else {
                throw StorageError.failed(
                    path: url.path, reason: "its log makes it larger than \(Self.sizeLimit) bytes")
            }
            self.init(applied)
            return
        }
        throw StorageError.busy(path: url.path)
    }

    private init(_ database: Data) {
        var bytes = database
        // Bytes 18 and 19 say how the file is written: 2 is with a log, 1 without (sqlite.org, "Database File Format", 1.3.3).
        hasLog = bytes.count > 19 && bytes[18] == 2
        if hasLog { bytes.replaceSubrange(18...19, with: [1, 1]) }
        self.bytes = bytes
    }

    /// Connections that read the copy. It lives as long as they do.
    ///
    /// - Parameter prepare: brings an empty database up to date.
    func open(
        _ configuration: Configuration, prepare: (DatabaseQueue) throws -> Void = { _ in }
    ) throws -> DatabasePool {
        // A name that begins with a slash is shared by the connections of this process (sqlite.org, "In-Memory Databases").
        let path = "file:/slipway-\(UUID().uuidString)?vfs=memdb"
        let shared = try DatabaseQueue(path: path)
        if bytes.isEmpty { try prepare(shared) } else { try copy(to: shared) }
        var configuration = configuration
        configuration.readonly = true
        return try DatabasePool(path: path, configuration: configuration)
    }

    private func copy(to shared: DatabaseQueue) throws {
        var bytes = bytes
        let count = Int64(bytes.count)
        try bytes.withUnsafeMutableBytes { (buffer: UnsafeMutableRawBufferPointer) in
            let source = try DatabaseQueue()
            // Closed before the bytes go.
            defer { try? source.close() }
            let start = buffer.bindMemory(to: UInt8.self).baseAddress
            try source.writeWithoutTransaction { database in
                let code = sqlite3_deserialize(
                    database.sqliteConnection, "main", start, count, count, UInt32(SQLITE_DESERIALIZE_READONLY))
                guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
                try shared.writeWithoutTransaction { try database.backup(to: $0) }
            }
        }
    }
}
