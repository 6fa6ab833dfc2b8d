import Foundation
import GRDB
import Testing

@testable import Persistence

struct SalvageTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
        try Library.fill(home.library())
    }

    private func destroy(_ choose: (Data) -> Int?) throws {
        let whole = try Data(contentsOf: home.file)
        try whole.without(pages: [try #require(choose(whole))]).write(to: home.file)
    }

    /// A leaf of the table of remarks, on which nothing else depends.
    private func damage() throws {
        try destroy { $0.pages(of: 0x0d, with: "Remark ").first }
    }

    @Test func rowsThatArePutBackAreNoEvents() throws {
        try damage()
        let database = home.library()
        try Library.look(database)
        let (revision, trigger) = try database.pool().write { database in
            let before = try Int.fetchOne(database, sql: "SELECT revision FROM state")
            try database.execute(
                sql: "INSERT INTO book (title, author) VALUES ('new', ?)", arguments: [Library.authors[0]])
            return (before, try Int.fetchOne(database, sql: "SELECT revision FROM state"))
        }
        #expect(revision == 301)
        #expect(trigger == 302)
    }

    @Test func numbersThatWereGivenOutAreNotGivenOutAgain() throws {
        try damage()
        let database = home.library()
        try Library.look(database)
        let number = try database.pool().write { database in
            try database.execute(
                sql: "INSERT INTO book (title, author) VALUES ('new', ?)", arguments: [Library.authors[0]])
            return database.lastInsertedRowID
        }
        #expect(number == 302)
    }

    @Test func aRowThatRefersToALostOneIsCountedAndStaysInTheDamagedFile() throws {
        try destroy { whole in
            let ofBooks = whole.pages(of: 0x0a, with: "Book")
            return whole.pages(of: 0x0a, with: "Author 1 ").first { !ofBooks.contains($0) }
        }
        let database = home.library()
        try Library.look(database)
        let recovery = try #require(database.recoveries().first)
        let tables = Dictionary(uniqueKeysWithValues: recovery.tables.map { ($0.name, $0) })
        let (authors, books) = (try #require(tables["author"]), try #require(tables["book"]))
        #expect(!authors.isWhole && authors.rows > 0)
        #expect(books.isWhole && books.refused > 0)
        #expect(books.rows + books.refused == Library.books.count)
        #expect(!recovery.isWhole)
        let orphans = try database.pool().read { try Row.fetchAll($0, sql: "PRAGMA foreign_key_check") }
        #expect(orphans.isEmpty)
    }

    @Test func aKeyThatIsThereTwiceEndsNothing() throws {
        let migration = FeatureMigration("word.1") { database in
            try database.execute(sql: "CREATE TABLE word (text TEXT NOT NULL PRIMARY KEY, note TEXT) STRICT")
        }
        let home = try TemporaryHome()
        do {
            let pool = try home.recovering([migration]).pool()
            try pool.write { database in
                for number in 1...9 {
                    try database.execute(sql: "INSERT INTO word VALUES (?, 'n')", arguments: ["word \(number)"])
                }
            }
            try pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
            try pool.close()
        }
        // The index of the key still has the word that the row had.
        var damaged = try Data(contentsOf: home.file)
        let row = try #require(damaged.range(of: Data("word 3n".utf8)))
        damaged.replaceSubrange(row, with: Data("word 1n".utf8))
        try damaged.write(to: home.file)

        let database = home.recovering([migration])
        try Library.look(database)
        #expect(try Library.rows("word", "text", in: database) == Set([1, 2, 4, 5, 6, 7, 8, 9].map { "word \($0)" }))
        let table = DatabaseRecovery.Table(name: "word", rows: 8, refused: 1, isWhole: true)
        #expect(database.recoveries().first?.tables == [table])
    }

    @Test func theSchemaIsSteppedOnFromWhereTheDamagedOneStood() async throws {
        let old = try TemporaryHome()
        try Library.fill(old.recovering([Library.migrations[0]]))
        try Data(contentsOf: old.file).withoutHeader.write(to: old.file)

        let database = old.library()
        try Library.look(database)
        #expect(try await database.schema() == ["library.1", "library.2"])
        let years = try await database.pool().read { try Int.fetchSet($0, sql: "SELECT year FROM book") }
        #expect(years == [1900])
        #expect(database.recoveries().first?.isWhole == true)
    }

    @Test func aDamagedDatabaseOfANewerVersionIsRefusedAndLeftToTheByte() throws {
        let damaged = try Data(contentsOf: home.file).withoutHeader
        try damaged.write(to: home.file)
        let database = home.recovering([Library.migrations[0]])
        #expect(throws: StorageError.newerSchema(path: home.path, unknown: ["library.2"])) { try database.pool() }
        #expect(try Data(contentsOf: home.file) == damaged)
        #expect(try home.names == ["app.sqlite"])
    }

    @Test func aDamagedDatabaseOfAnotherProgramIsRefusedAndLeftToTheByte() throws {
        let other = try TemporaryHome()
        try other.occupy(with: Data())
        try DatabaseQueue(path: other.path).write { try $0.execute(sql: "CREATE TABLE theirs (id INTEGER)") }
        let damaged = try Data(contentsOf: other.file).withoutHeader
        try damaged.write(to: other.file)
        #expect(throws: StorageError.foreign(path: other.path)) { try other.library().pool() }
        #expect(try Data(contentsOf: other.file) == damaged)
        #expect(try other.names == ["app.sqlite"])
    }

    @Test func theLogOfAnEmptyFileIsReadAndKept() throws {
        // Nothing has been copied from the log into the file yet.
        let fresh = try TemporaryHome()
        let writer = fresh.database()
        try writer.addNote("acknowledged")
        let next = try TemporaryHome()
        try next.copy(fresh, ["", "-wal"])
        let log = try Data(contentsOf: URL(fileURLWithPath: next.path + "-wal"))
        try Data().write(to: next.file)

        let database = next.recovering([.notes])
        #expect(try database.notes() == ["acknowledged"])
        #expect(try Data(contentsOf: URL(fileURLWithPath: next.aside + "-wal")) == log)
        #expect(database.recoveries().map(\.isWhole) == [true])
    }

    @Test func aLogThatBreaksOffIsReadUpToThere() throws {
        let fresh = try TemporaryHome()
        let writer = fresh.database()
        for number in 1...20 { try writer.addNote("note \(number)") }
        let next = try TemporaryHome()
        try next.copy(fresh, ["", "-wal"])
        let log = URL(fileURLWithPath: next.path + "-wal")
        var bytes = try Data(contentsOf: log)
        bytes[bytes.count / 2] ^= 0xff
        try bytes.write(to: log)
        let notes = try next.database().notes()
        #expect(!notes.isEmpty && notes.count < 20)
        #expect(notes == (1...notes.count).map { "note \($0)" })
    }
}
