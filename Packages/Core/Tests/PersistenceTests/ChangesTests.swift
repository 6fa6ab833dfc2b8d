#if os(Linux)
    import Core
    import Foundation
    import GRDB
    import Testing

    @testable import Persistence

    /// Each `AppDatabase` has connections of its own, as processes have.
    @Suite(.timeLimit(.minutes(10))) struct ChangesTests {
        private let home: TemporaryHome

        init() throws {
            home = try TemporaryHome()
        }

        @Test func followingOpensNothing() async throws {
            let changes = home.database().changes()
            #expect(!FileManager.default.fileExists(atPath: home.file.deletingLastPathComponent().path))
            withExtendedLifetime(changes) {}
        }

        @Test func aDatabaseThatIsMadeLaterIsFollowed() async throws {
            var changes = home.database().changes().makeAsyncIterator()
            try home.database().addNote("first")
            #expect(await changes.next() != nil)
        }

        /// A commit is written to disk before it can be read. A reader that reads after the last change must see it.
        @Test(arguments: 1...5)
        func everyCommitIsReportedOnceItCanBeRead(round: Int) async throws {
            let reader = home.database()
            #expect(try reader.notes() == [])
            let changes = reader.changes()
            let writer = home.database()
            let count = 200
            let writing = Task {
                for number in 1...count {
                    try await writer.write {
                        try $0.execute(sql: "INSERT INTO note (text) VALUES (?)", arguments: ["\(number)"])
                    }
                }
            }
            for await _ in changes {
                let seen = try await reader.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM note") ?? 0 }
                if seen == count { break }
            }
            try await writing.value
        }

        @Test func commitsWithoutAnExplicitTransactionAreReportedToo() async throws {
            let reader = home.database()
            #expect(try reader.notes() == [])
            let writer = home.database()
            let pool = try writer.pool()
            let changes = reader.changes()
            try await pool.writeWithoutTransaction { try $0.execute(sql: "INSERT INTO note (text) VALUES ('bare')") }
            for await _ in changes {
                let notes = try await reader.read { try String.fetchAll($0, sql: "SELECT text FROM note") }
                if notes == ["bare"] { break }
            }
        }

        @Test(arguments: [true, false])
        func onlyCommitsOfOthersAreReported(byOther: Bool) async throws {
            let commits = Array(repeating: DirectoryChange(names: ["app.sqlite.claim"]), count: 3)
            let database = AppDatabase(at: home.file, migrations: [.notes], watcher: ScriptedWatcher(script: commits))
            try database.addNote("first")
            var changes = database.changesOfOthers().makeAsyncIterator()
            #expect(await changes.next() != nil)
            try (byOther ? home.database() : database).addNote("second")
            #expect((await changes.next() != nil) == byOther)
        }

        /// The connections of another opening count from the beginning, and may have the address of those before.
        @Test func anotherOpeningIsReported() async throws {
            let commits = Array(repeating: DirectoryChange(names: ["app.sqlite.claim"]), count: 2)
            let database = AppDatabase(at: home.file, migrations: [.notes], watcher: ScriptedWatcher(script: commits))
            try database.addNote("first")
            var changes = database.changesOfOthers().makeAsyncIterator()
            #expect(await changes.next() != nil)
            let before = try database.open().number
            var isDamaged = true
            try database.perform { _ in
                defer { isDamaged = false }
                if isDamaged { throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "made up") }
            }
            #expect(try database.open().number != before)
            #expect(await changes.next() != nil)
        }

        static let changeCases: [(DirectoryChange, Bool)] = [
            (DirectoryChange(names: ["app.sqlite"]), true),
            (DirectoryChange(names: ["app.sqlite.claim"]), true),
            (DirectoryChange(mayHaveMissedSome: true), true),
            (DirectoryChange(names: ["app.sqlite-wal", "app.sqlite-shm", "app.sqlite.lock"]), false),
            (DirectoryChange(names: ["slipway.log", "session.json"]), false),
        ]

        @Test(arguments: changeCases)
        func onlyItsOwnFilesCount(change: DirectoryChange, counts: Bool) async {
            let database = AppDatabase(at: home.file, migrations: [], watcher: ScriptedWatcher(script: [change]))
            var count = 0
            for await _ in database.changes() { count += 1 }
            #expect(count == (counts ? 1 : 0))
        }
    }

    /// Yields the changes of its script, then ends.
    private struct ScriptedWatcher: DirectoryWatching {
        let script: [DirectoryChange]

        func changes(in directory: URL) -> AsyncStream<DirectoryChange> {
            AsyncStream { continuation in
                for change in script { continuation.yield(change) }
                continuation.finish()
            }
        }
    }
#endif
