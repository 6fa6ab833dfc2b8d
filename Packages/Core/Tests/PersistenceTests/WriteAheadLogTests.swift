import CoreTesting
import Foundation
import GRDB
import Testing

@testable import Persistence

/// A copy in memory holds what SQLite would read from the files.
struct WriteAheadLogTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
    }

    /// A database with a log of many transactions, as a process leaves it that is killed.
    private func makeFiles(pageSize: Int, seed: UInt64) throws -> (database: Data, log: Data) {
        var random = SeededGenerator(seed: seed)
        try FileManager.default.createDirectory(
            at: home.file.deletingLastPathComponent(), withIntermediateDirectories: true)
        let queue = try DatabaseQueue(path: home.path)
        try queue.writeWithoutTransaction { database in
            try database.execute(
                sql: """
                    PRAGMA page_size = \(pageSize); PRAGMA journal_mode = wal; PRAGMA wal_autocheckpoint = 0;
                    CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL)
                    """)
            for step in 0..<60 {
                if step == 20 { try database.checkpoint(.truncate) }
                // From here on the log is written from its start again, over what it held.
                if step == 40 { try database.checkpoint(.restart) }
                try database.inTransaction {
                    for _ in 0..<Int.random(in: 1...4, using: &random) {
                        let id = Int.random(in: 0..<30, using: &random)
                        let text = String(
                            repeating: "\(step) ", count: Int.random(in: 1...900, using: &random))
                        try database.execute(
                            sql: "INSERT OR REPLACE INTO note VALUES (?, ?)", arguments: [id, text])
                    }
                    return Bool.random(using: &random) ? .commit : .rollback
                }
                if step % 15 == 14 {
                    try database.execute(sql: "DELETE FROM note WHERE id % 2 = 0")
                    try database.execute(sql: "VACUUM")
                }
            }
        }
        defer { try? queue.close() }
        return (
            try Data(contentsOf: home.file), try Data(contentsOf: URL(fileURLWithPath: home.path + "-wal"))
        )
    }

    private func rows(_ database: Database) throws -> [Row] {
        try #require(try String.fetchAll(database, sql: "PRAGMA integrity_check") == ["ok"])
        return try Row.fetchAll(database, sql: "SELECT * FROM note ORDER BY id")
    }

    private func image(of files: (database: Data, log: Data), _ name: String) throws -> [Row] {
        let url = home.url.appendingPathComponent(name)
        try files.database.write(to: url)
        try files.log.write(to: URL(fileURLWithPath: url.path + "-wal"))
        let image = try DatabaseImage(of: DatabaseFiles(database: url), at: url)
        let copied = try image.open(Configuration()).read(rows)
        // SQLite's own reading, which makes an index and empties the log.
        let queue = try DatabaseQueue(path: url.path)
        defer { try? queue.close() }
        #expect(try queue.read(rows) == copied)
        return copied
    }

    @Test func aLogThatMakesTheDatabaseLargerThanItMayBeIsRefused() throws {
        let files = try makeFiles(pageSize: 4_096, seed: 3)
        let log = WriteAheadLog(files.log)
        let whole = try #require(log.applied(to: files.database, limit: DatabaseImage.sizeLimit))
        #expect(log.applied(to: files.database, limit: 4_095) == nil)
        #expect(log.applied(to: files.database, limit: max(whole.count, files.database.count) * 2) == whole)
    }

    @Test(arguments: [512, 4_096, 65_536], [1, 2] as [UInt64])
    func holdsWhatSQLiteReads(pageSize: Int, seed: UInt64) throws {
        let files = try makeFiles(pageSize: pageSize, seed: seed)
        try #require(files.log.count > 3 * pageSize)
        #expect(try !image(of: files, "whole").isEmpty)
        var random = SeededGenerator(seed: seed)
        for cut in 0..<12 {
            let length = Int.random(in: 0...files.log.count, using: &random)
            _ = try image(of: (files.database, files.log.prefix(length)), "cut-\(cut)")
            var damaged = files.log
            damaged[Int.random(in: 0..<damaged.count, using: &random)] ^= 1
            _ = try image(of: (files.database, damaged), "damaged-\(cut)")
        }
    }
}
