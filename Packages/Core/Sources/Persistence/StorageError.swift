public import Core
public import Foundation
import GRDB

/// Why the database could not be opened, read or written. Nothing has changed on disk when one is thrown.
public enum StorageError: ClassifiedError, Equatable, Sendable {
    /// A newer version of the app has used the database; `unknown` are its migrations that this version lacks.
    case newerSchema(path: String, unknown: [String])
    /// A database of another program.
    case foreign(path: String)
    /// The file is not a database, or not one that SQLite can read, and it could not be set aside: another process has it
    /// open, or nothing can be written where it is; `reason` says which.
    case damaged(path: String, reason: String)
    case readOnly(path: String)
    case full(path: String)
    /// Another process kept the database locked for longer than the busy timeout.
    case busy(path: String)
    case failed(path: String, reason: String)

    public var kind: FailureKind { mayRetry ? .tryAgain : .cannotWrite }

    /// Whether the same may succeed later.
    public var mayRetry: Bool {
        if case .busy = self { true } else { false }
    }

    /// Maps an error of the database layer to its meaning for the database at `url`.
    public init(_ error: any Error, at url: URL) {
        let path = url.path
        switch error {
        case let error as StorageError: self = error
        case let error as GRDB.DatabaseError: self.init(error, path: path)
        case let error as FileError where error.code == ENOSPC || error.code == EDQUOT: self = .full(path: path)
        case let error as FileError where error.code == EROFS: self = .readOnly(path: path)
        // Its description quotes the whole row.
        case is RowDecodingError: self = .failed(path: path, reason: "a row has values of the wrong kind")
        default: self = .failed(path: path, reason: String(describing: error))
        }
    }

    /// The reason of ``damaged(path:reason:)``; nil for all other errors.
    var damage: String? {
        if case .damaged(_, let reason) = self { reason } else { nil }
    }

    private init(_ error: GRDB.DatabaseError, path: String) {
        let reason = error.message ?? "SQLite error \(error.resultCode.rawValue)"
        switch error.resultCode {
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .damaged(path: path, reason: reason)
        // On a full disk the database is read from a copy, which cannot be written.
        case .SQLITE_READONLY: self = FileSpace(of: path)?.isUsedUp == true ? .full(path: path) : .readOnly(path: path)
        case .SQLITE_FULL: self = .full(path: path)
        // The log's index and late flushes fail with these codes when there is no space, or when no file may be
        // created.
        case .SQLITE_IOERR, .SQLITE_CANTOPEN:
            if FileSpace(of: path)?.isUsedUp == true {
                self = .full(path: path)
            } else if Self.forbidsWriting(beside: path) {
                self = .readOnly(path: path)
            } else if let length = Self.tooLong(path) {
                self = .failed(
                    path: path,
                    reason: "its path has \(length.grouped) bytes, and SQLite opens none with more than "
                        + "\(Self.longestPath.grouped). Set SLIPWAY_HOME to a directory with a shorter path")
            } else {
                self = .failed(path: path, reason: reason)
            }
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(path: path)
        default: self = .failed(path: path, reason: reason)
        }
    }
}

extension StorageError {
    /// In bytes. SQLite's own limit is 512, with the suffix of a journal. (Source: sqlite.org, `MAX_PATHNAME` in os_unix.c.)
    private static let longestPath = 504

    /// The length of a path that is too long; nil for others. SQLite measures it without symbolic links.
    private static func tooLong(_ path: String) -> Int? {
        let url = URL(fileURLWithPath: path)
        let directory = url.deletingLastPathComponent().resolvingSymlinksInPath()
        let length = directory.appendingPathComponent(url.lastPathComponent).path.utf8.count
        return length > longestPath ? length : nil
    }

    /// Whether no file may be created beside this one.
    private static func forbidsWriting(beside path: String) -> Bool {
        let directory = URL(fileURLWithPath: path).deletingLastPathComponent()
        return access(directory.path, W_OK) != 0 && [EROFS, EACCES].contains(errno)
    }
}

extension StorageError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .newerSchema(let path, let unknown):
            "A newer version of slipway wrote the database \(path) (\(unknown.joined(separator: ", "))). Update "
                + "slipway, or set SLIPWAY_HOME to another directory. Nothing was changed."
        case .foreign(let path):
            "The database \(path) belongs to another program. Move it away, or set SLIPWAY_HOME to another "
                + "directory. Nothing was changed."
        case .damaged(let path, let reason):
            "The database \(path) is damaged: \(reason). Close all other slipway windows and commands, then try again. "
                + "slipway then saves what it can and sets the file aside. Nothing was changed yet."
        case .readOnly(let path):
            "The database \(path) cannot be written. Make the file and its directory writable."
        case .full(let path):
            "The disk is full, so the database \(path) cannot be written. Free some space, then try again. Nothing was "
                + "changed."
        case .busy(let path):
            "Another process is using the database \(path). Try again in a moment."
        case .failed(let path, let reason):
            String.sentence(reason.contains(path) ? reason : "The database \(path) cannot be used: \(reason)")
        }
    }
}
