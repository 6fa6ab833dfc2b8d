import Foundation
import GRDB
import Testing

@testable import Persistence

/// After a recovery, an index of FTS5 finds what could be saved, and nothing else.
struct SearchRecoveryTests {
    private static let migration = FeatureMigration("letters.1") { database in
        try database.execute(
            sql: """
                CREATE TABLE letter (number INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT NOT NULL) STRICT;
                CREATE VIRTUAL TABLE letter_index USING fts5(
                    text, content = 'letter', content_rowid = 'number', prefix = '1 2', columnsize = 0);
                CREATE TRIGGER letter_added AFTER INSERT ON letter BEGIN
                    INSERT INTO letter_index (rowid, text) VALUES (new.number, new.text);
                END;
                CREATE TRIGGER letter_removed AFTER DELETE ON letter BEGIN
                    INSERT INTO letter_index (letter_index, rowid, text) VALUES ('delete', old.number, old.text);
                END;
                -- One that holds its texts itself.
                CREATE VIRTUAL TABLE note USING fts5(text);
                """)
    }

    private let home: TemporaryHome
    private let whole: Data

    init() throws {
        home = try TemporaryHome()
        let pool = try home.recovering([Self.migration]).pool()
        try pool.write { database in
            for number in 1...400 {
                let text = "word\(number) " + String(repeating: "filling ", count: 40)
                try database.execute(sql: "INSERT INTO letter (text) VALUES (?)", arguments: [text])
                try database.execute(sql: "INSERT INTO note (text) VALUES (?)", arguments: ["note\(number)"])
            }
        }
        try pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        try pool.close()
        whole = try Data(contentsOf: home.file)
    }

    private func leaf(with text: String) -> [Int] { Array(whole.pages(of: 0x0d, with: text).prefix(1)) }

    /// Overwrites pages, has the damage found, and returns what is in the new database.
    private func recover(without lost: [Int]) throws -> (letters: Int, found: Int, notes: Int, tables: [String]) {
        try #require(!lost.isEmpty)
        for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: home.path + suffix) }
        try whole.without(pages: lost).write(to: home.file)
        let database = home.recovering([Self.migration])
        try Library.look(database)
        let recovery = try #require(database.recoveries().first)
        return try database.pool().write { database in
            // Throws when the index does not fit the rows.
            try database.execute(
                sql: "INSERT INTO letter_index (letter_index, rank) VALUES ('integrity-check', 1)")
            let letters = try Int.fetchOne(database, sql: "SELECT count(*) FROM letter") ?? 0
            let found =
                try Int.fetchOne(
                    database, sql: "SELECT count(*) FROM letter_index WHERE letter_index MATCH 'filling'") ?? 0
            let notes = try Int.fetchOne(database, sql: "SELECT count(*) FROM note WHERE note MATCH 'note*'") ?? 0
            return (letters, found, notes, recovery.tables.map(\.name))
        }
    }

    @Test func lostRowsAreNotFoundAndTheRestIs() throws {
        let (letters, found, notes, tables) = try recover(without: leaf(with: "word200 filling"))
        #expect(letters < 400 && letters > 380)
        #expect(found == letters)
        #expect(notes == 400)
        #expect(tables == ["letter", "note_content"])
    }

    @Test func anIndexThatIsDamagedCostsNothing() throws {
        // A word is stored there with the number of its index before it (sqlite.org, "SQLite FTS5 Extension", 6).
        let (letters, found, notes, _) = try recover(without: whole.pages(of: 0x0d, with: "0filling"))
        #expect(letters == 400)
        #expect(found == 400)
        #expect(notes == 400)
    }
}
