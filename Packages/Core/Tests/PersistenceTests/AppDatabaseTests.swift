import Core
import CoreTesting
import Foundation
import GRDB
import Synchronization
import Testing

@testable import Persistence

struct AppDatabaseTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
    }

    @Test func touchesNoFileUntilItIsNeeded() throws {
        let database = home.database()
        #expect(database.url == home.file)
        #expect(!FileManager.default.fileExists(atPath: home.file.deletingLastPathComponent().path))
        _ = try database.pool()
        #expect(FileManager.default.fileExists(atPath: home.path))
    }

    @Test func writesSurviveALossOfPower() throws {
        let (journal, synchronous) = try home.database().pool().writeWithoutTransaction { database in
            (
                try String.fetchOne(database, sql: "PRAGMA journal_mode"),
                try Int.fetchOne(database, sql: "PRAGMA synchronous")
            )
        }
        #expect(journal == "wal")
        #expect(synchronous == 2)
    }

    /// Neither a migration nor a recovery stops the window that asks for something.
    @Test(arguments: [true, false]) @MainActor
    func itIsNotOpenedOnTheCallersThread(byPreparing: Bool) async throws {
        let wasMain = Shared<Bool?>(nil)
        let database = home.database([
            .notes, FeatureMigration("notes.2") { _ in wasMain.value = Thread.isMainThread },
        ])
        #expect(!database.isOpen)
        if byPreparing {
            try await database.prepare()
        } else {
            _ = try await database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM note") }
        }
        #expect(wasMain.value == false)
        #expect(database.isOpen)
    }

    @Test func onlyTheOwnerCanReadIt() throws {
        let database = home.database()
        try database.addNote("private")
        for suffix in ["", "-wal", "-shm", ".lock", ".claim"] {
            #expect(try home.permissions(suffix) == 0o600, "\(suffix)")
        }
        #expect(try FileStatus(at: home.file.deletingLastPathComponent()).permissions == 0o700)
    }

    @Test func aFileThatWasOpenToOthersIsClosed() throws {
        try home.occupy(with: Data())
        try #require(chmod(home.path, 0o666) == 0)
        let database = home.database()
        _ = try database.pool()
        #expect(try home.permissions() == 0o600)
        #expect(try home.permissions("-wal") == 0o600)
    }

    @Test func migrationsRunOnceInTheirOrder() async throws {
        try home.database([.notes]).addNote("kept")
        let newer = home.database([.notes, .titles])
        #expect(try await newer.schema() == ["notes.1", "notes.2"])
        #expect(try newer.notes() == ["kept"])
        #expect(try await home.database([.notes, .titles]).schema() == ["notes.1", "notes.2"])
    }

    @Test func aMigrationThatFailsLeavesTheEarlierOnesInPlace() async throws {
        let broken = FeatureMigration("notes.2") { try $0.execute(sql: "ALTER TABLE nowhere ADD COLUMN title TEXT") }
        #expect(throws: StorageError.failed(path: home.path, reason: "no such table: nowhere")) {
            try home.database([.notes, broken]).pool()
        }
        let fixed = home.database([.notes, .titles])
        #expect(try await fixed.schema() == ["notes.1", "notes.2"])
    }

    /// Each has its own connections and its own lock, as processes have.
    @Test(arguments: 1...20)
    func allThatStartOnANewHomeAtOnceGetIt(round: Int) throws {
        let runs = Mutex<[String: Int]>([:])
        let migrations = ["notes.1", "notes.2", "notes.3"].map { id in
            FeatureMigration(id) { database in
                runs.withLock { $0[id, default: 0] += 1 }
                try database.execute(sql: "CREATE TABLE \"\(id)\" (text TEXT) STRICT")
            }
        }
        let home = home
        let failures = Mutex<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            do {
                let schema = try home.database(migrations).pool().read {
                    try String.fetchAll($0, sql: "SELECT identifier FROM grdb_migrations ORDER BY 1")
                }
                if schema != ["notes.1", "notes.2", "notes.3"] { failures.withLock { $0.append("\(schema)") } }
            } catch {
                failures.withLock { $0.append("\(error)") }
            }
        }
        #expect(failures.withLock { $0 } == [])
        #expect(runs.withLock { $0 } == ["notes.1": 1, "notes.2": 1, "notes.3": 1])
    }

    private func database(hooks: RecoveryHooks) -> AppDatabase {
        AppDatabase(at: home.file, migrations: [.notes], watcher: NoWatcher(), onRecovery: { _ in }, hooks: hooks)
    }

    /// Several processes may start on a new home at once.
    @Test func aDatabaseThatAnotherProcessMakesMeanwhileIsNotTakenForDamaged() throws {
        let other = home.database()
        let database = database(
            hooks: RecoveryHooks(willReadSize: { try? other.addNote("first") }, releaseLimit: .zero))
        #expect(try database.notes() == ["first"])
        #expect(database.recoveries().isEmpty)
    }

    /// SQLite reports at once that a file is busy that is to be switched to WAL mode, whatever the busy timeout is.
    @Test(.timeLimit(.minutes(10))) func readersOfAFileWithoutALogAreWaitedForAsLongAsTheLimitSays() throws {
        try home.occupy(with: Data())
        let file = try DatabaseQueue(path: home.path)
        try file.write { database in
            try database.execute(
                sql: """
                    CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
                    INSERT INTO grdb_migrations VALUES ('notes.1');
                    CREATE TABLE note (text TEXT NOT NULL) STRICT;
                    """)
        }
        let began = ContinuousClock.now
        try file.read { reading in
            _ = try Int.fetchOne(reading, sql: "SELECT COUNT(*) FROM note")
            #expect(throws: StorageError.busy(path: home.path)) {
                try database(hooks: RecoveryHooks(busyTimeout: 0.2)).pool()
            }
        }
        #expect(ContinuousClock.now - began >= .milliseconds(200))
        try database(hooks: RecoveryHooks(busyTimeout: 0)).addNote("kept")
    }

    @Test func theVersionOfSQLiteIsTheLibrarysOwnNumber() throws {
        let text = try #require(SQLiteVersion.text)
        #expect(text.wholeMatch(of: /3\.[0-9]+\.[0-9]+/) != nil, "\(text)")
    }

    @Test func aFailureIsNotCached() throws {
        try FileManager.default.createDirectory(at: home.file, withIntermediateDirectories: true)
        let database = home.database()
        #expect(throws: StorageError.self) { try database.pool() }
        try FileManager.default.removeItem(at: home.file)
        try database.addNote("at last")
        #expect(try database.notes() == ["at last"])
    }

    /// A copy of the files at some moment is what a process that is killed at that moment leaves.
    @Test func whatWasWrittenIsThereThoughTheProcessWasKilled() throws {
        let database = home.database()
        try database.addNote("acknowledged")
        let next = try TemporaryHome()
        try next.copy(home, ["", "-wal"])
        #expect(try next.database().notes() == ["acknowledged"])
    }

    /// As it is read where nothing can be written beside the file.
    @Test func aCopyInMemoryHoldsTheLogAndLeavesTheFilesAlone() throws {
        let database = home.database()
        try database.addNote("in the log")
        let next = try TemporaryHome()
        try next.copy(home, ["", "-wal"])
        let log = next.file.deletingLastPathComponent().appendingPathComponent("app.sqlite-wal")
        let before = try [next.file, log].map { try Data(contentsOf: $0) }
        let copy = try DatabaseFiles(database: next.file).image(Configuration()) { _ in }
        #expect(try copy.read { try String.fetchAll($0, sql: "SELECT text FROM note") } == ["in the log"])
        #expect(try [next.file, log].map { try Data(contentsOf: $0) } == before)
        let names = try FileManager.default.contentsOfDirectory(atPath: log.deletingLastPathComponent().path)
        #expect(names.sorted() == ["app.sqlite", "app.sqlite-wal"])
    }

    /// As a writer leaves the log that has only just begun with it. SQLite takes such a log for finished with.
    @Test func aReaderWithoutLocksLeavesALogWithoutATransaction() throws {
        let database = home.database()
        try database.addNote("in the file")
        try database.pool().writeWithoutTransaction { _ = try $0.checkpoint(.restart) }
        let next = try TemporaryHome()
        try next.copy(home, ["", "-wal"])
        let log = URL(fileURLWithPath: next.path + "-wal")
        let begun = try Data(contentsOf: log).prefix(132)
        try begun.write(to: log)
        let copy = try DatabaseFiles(database: next.file).image(Configuration()) { _ in }
        #expect(try copy.read { try String.fetchAll($0, sql: "SELECT text FROM note") } == ["in the file"])
        #expect(try Data(contentsOf: log) == begun)
    }

    @Test func halfATransactionIsRolledBackThoughItsJournalIsOfTheOldKind() throws {
        try home.database().addNote("acknowledged")
        let next = try TemporaryHome()
        try DatabaseQueue(path: home.path).inDatabase { database in
            try database.execute(sql: "PRAGMA journal_mode = DELETE; PRAGMA cache_size = 1")
            try database.inTransaction {
                for _ in 1...1_000 {
                    try database.execute(sql: "INSERT INTO note (text) VALUES (hex(randomblob(500)))")
                }
                try next.copy(home, ["", "-journal"])
                return .rollback
            }
        }
        #expect(try next.database().notes() == ["acknowledged"])
    }

    @Test func aWriteIsDoneWholeOrNotAtAll() async throws {
        let database = home.database()
        let failed = await #expect(throws: StorageError.self) {
            try await database.write { database in
                try database.execute(sql: "INSERT INTO note (text) VALUES ('half')")
                try database.execute(sql: "INSERT INTO note (text) VALUES (NULL)")
            }
        }
        #expect(failed == .failed(path: home.path, reason: "NOT NULL constraint failed: note.text"))
        #expect(try database.notes() == [])
    }

    @Test func aWriteIsCarriedOutThoughItsTaskIsCancelled() async throws {
        let database = home.database()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await database.write { try $0.execute(sql: "INSERT INTO note (text) VALUES ('kept')") }
        }
        try await task.value
        let notes = try await database.read { try String.fetchAll($0, sql: "SELECT text FROM note") }
        #expect(notes == ["kept"])
    }
}
