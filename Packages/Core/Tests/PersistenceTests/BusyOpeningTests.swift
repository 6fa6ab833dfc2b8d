import Foundation
import GRDB
import Testing

@testable import Persistence

/// A file that is not in WAL mode yet, while another connection reads it. SQLite reports at once that it is busy,
/// whatever the busy timeout is.
@Suite(.timeLimit(.minutes(10))) struct BusyOpeningTests {
    private let home: TemporaryHome
    private let file: DatabaseQueue

    init() throws {
        home = try TemporaryHome()
        try home.occupy(with: Data())
        file = try DatabaseQueue(path: home.path)
        try file.write { database in
            try database.execute(
                sql: """
                    CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
                    INSERT INTO grdb_migrations VALUES ('notes.1');
                    CREATE TABLE note (text TEXT NOT NULL) STRICT;
                    """)
        }
    }

    private func database(busyTimeout: TimeInterval) -> AppDatabase {
        AppDatabase(
            at: home.file, migrations: [.notes], watcher: NoWatcher(), onRecovery: { _ in },
            hooks: RecoveryHooks(busyTimeout: busyTimeout))
    }

    @Test func readersAreWaitedForAsLongAsTheLimitSays() throws {
        let began = ContinuousClock.now
        try file.read { reading in
            _ = try Int.fetchOne(reading, sql: "SELECT COUNT(*) FROM note")
            #expect(throws: StorageError.busy(path: home.path)) {
                try database(busyTimeout: 0.2).pool()
            }
        }
        #expect(ContinuousClock.now - began >= .milliseconds(200))
        try database(busyTimeout: 0).addNote("kept")
    }
}
