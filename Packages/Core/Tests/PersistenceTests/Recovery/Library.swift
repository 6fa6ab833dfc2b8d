import Core
import Foundation
import GRDB

@testable import Persistence

/// A schema with every kind of table that SQLite has, and the rows whose writes have been acknowledged.
struct Library {
    static let migrations = [
        FeatureMigration("library.1") { database in
            try database.execute(
                sql: """
                    CREATE TABLE author (name TEXT NOT NULL PRIMARY KEY) STRICT, WITHOUT ROWID;
                    CREATE TABLE book (
                        id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL,
                        author TEXT NOT NULL REFERENCES author (name)) STRICT;
                    CREATE INDEX book_title ON book (title);
                    CREATE TABLE remark (text TEXT NOT NULL, length INTEGER AS (length(text))) STRICT;
                    CREATE TABLE state (revision INTEGER NOT NULL) STRICT;
                    INSERT INTO state VALUES (0);
                    CREATE TRIGGER book_added AFTER INSERT ON book BEGIN UPDATE state SET revision = revision + 1; END;
                    """)
        },
        FeatureMigration("library.2") { database in
            try database.execute(sql: "ALTER TABLE book ADD COLUMN year INTEGER NOT NULL DEFAULT 1900")
        },
    ]

    static let authors = (1...40).map { "Author \($0) " + String(repeating: "a", count: 200) }
    static let books = (1...300).map { "Book \($0) " + String(repeating: "b", count: 150 + $0) }
    static let remarks = (1...120).map { "Remark \($0) " + String(repeating: "r", count: 300) }

    static let tables = [
        ("author", "name", authors), ("book", "title", books), ("remark", "text", remarks),
    ]

    /// Writes all rows, and leaves a file without a log.
    static func fill(_ database: AppDatabase) throws {
        let pool = try database.pool()
        try pool.write { database in
            for author in authors { try database.execute(sql: "INSERT INTO author VALUES (?)", arguments: [author]) }
            for (index, book) in books.enumerated() {
                try database.execute(
                    sql: "INSERT INTO book (title, author) VALUES (?, ?)",
                    arguments: [book, authors[index % authors.count]])
            }
            for remark in remarks {
                try database.execute(sql: "INSERT INTO remark (text) VALUES (?)", arguments: [remark])
            }
            // A number that has been assigned and is no longer used.
            try database.execute(sql: "INSERT INTO book (title, author) VALUES ('gone', ?)", arguments: [authors[0]])
            try database.execute(sql: "DELETE FROM book WHERE title = 'gone'")
        }
        try pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        try pool.close()
    }

    /// Detects any damage there is.
    static func look(_ database: AppDatabase) throws {
        try database.perform { pool in
            try pool.read { database in
                let findings = try String.fetchAll(database, sql: "PRAGMA integrity_check")
                guard findings == ["ok"] else {
                    throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: findings.first)
                }
            }
        }
    }

    static func rows(_ table: String, _ column: String, in database: AppDatabase) throws -> Set<String> {
        try database.perform { pool in
            try pool.read { try String.fetchSet($0, sql: "SELECT \(column) FROM \(table)") }
        }
    }
}

extension TemporaryHome {
    func library(
        releaseLimit: Duration = TimeLimits.scaled(.seconds(5)),
        closing: @escaping @Sendable () -> Duration = { TimeLimits.scaled(.seconds(5)) },
        passed: @escaping @Sendable (RecoveryStep) -> Void = { _ in },
        onRecovery: @escaping @Sendable (DatabaseRecovery) -> Void = { _ in }
    ) -> AppDatabase {
        AppDatabase(
            at: file, migrations: Library.migrations, watcher: NoWatcher(), onRecovery: onRecovery,
            hooks: RecoveryHooks(now: { Self.time }, passed: passed, releaseLimit: releaseLimit, closing: closing))
    }

    func recovering(
        _ migrations: [FeatureMigration], releaseLimit: Duration = TimeLimits.scaled(.seconds(5)),
        onRecovery: @escaping @Sendable (DatabaseRecovery) -> Void = { _ in }
    ) -> AppDatabase {
        AppDatabase(
            at: file, migrations: migrations, watcher: NoWatcher(), onRecovery: onRecovery,
            hooks: RecoveryHooks(now: { Self.time }, releaseLimit: releaseLimit))
    }

    /// 2026-11-22, 01:53 UTC.
    static let time = Date(timeIntervalSince1970: 1_795_312_380)
    static let stamp = "20261122T015300Z"

    var aside: String { path + ".damaged-" + Self.stamp }

    /// All files in the directory, except the locks and the journals of the open database.
    var names: [String] {
        get throws {
            let passing = ["app.sqlite.claim", "app.sqlite.lock", "app.sqlite-wal", "app.sqlite-shm"]
            return try FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path)
                .filter { !passing.contains($0) }.sorted()
        }
    }
}

extension Data {
    private static let pageSize = 4_096

    /// The pages of a database file that are of this kind (0x0d is a leaf of a table, 0x0a one of an index) and hold this text.
    func pages(of kind: UInt8, with text: String) -> [Int] {
        (0..<count / Self.pageSize).filter { page in
            let bytes = self[page * Self.pageSize..<(page + 1) * Self.pageSize]
            return bytes.first == kind && bytes.range(of: Data(text.utf8)) != nil
        }
    }

    func without(pages: [Int]) -> Data {
        pages.reduce(into: self) { data, page in
            data.replaceSubrange(page * Self.pageSize..<(page + 1) * Self.pageSize, with: Data(count: Self.pageSize))
        }
    }

    /// Without what shows that it is a database.
    var withoutHeader: Data { Data(count: 16) + dropFirst(16) }
}

/// For databases whose changes are not observed.
struct NoWatcher: DirectoryWatching {
    func changes(in directory: URL) -> AsyncStream<DirectoryChange> {
        AsyncStream { $0.finish() }
    }
}
