#if os(Linux)
    import Core
    import Foundation
    import GRDB
    import Testing

    @testable import Persistence

    @Suite(.enabled(if: SmallDisk.isPossible, "needs a file system of its own"), .serialized, .timeLimit(.minutes(10)))
    struct FullDiskTests {
        private let disk: SmallDisk

        init() throws {
            disk = try SmallDisk(size: "1m")
        }

        /// Fills the disk, except for `rest` bytes.
        private func fill(leaving rest: Int = 0) throws -> URL {
            try disk.awaitFreedSpace()
            let ballast = disk.home.appendingPathComponent("ballast")
            try Data().write(to: ballast)
            var status = statvfs()
            try #require(statvfs(disk.home.path, &status) == 0)
            let file = try FileHandle(forWritingTo: ballast)
            try file.write(contentsOf: Data(count: Int(status.f_bavail) * Int(status.f_frsize) - rest))
            try file.close()
            return ballast
        }

        private func names() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: disk.file.deletingLastPathComponent().path).sorted()
        }

        @Test func whatWasAcknowledgedIsThereAndItWorksAgainOnceThereIsSpace() async throws {
            let database = disk.database()
            let text = String(repeating: "long ", count: 2_000)
            var acknowledged = 0
            let error = await #expect(throws: StorageError.self) {
                while acknowledged < 1_000 {
                    try await database.write {
                        try $0.execute(sql: "INSERT INTO note (text) VALUES (?)", arguments: [text])
                    }
                    acknowledged += 1
                }
            }
            #expect(error == .full(path: disk.file.path))
            #expect(acknowledged > 5)
            #expect(try database.notes().count == acknowledged)

            try disk.grow(to: "8m")
            try await database.write { try $0.execute(sql: "INSERT INTO note (text) VALUES ('again')") }
            let findings = try await database.read { try String.fetchAll($0, sql: "PRAGMA integrity_check") }
            #expect(findings == ["ok"])
            #expect(try disk.database().notes().count == acknowledged + 1)
        }

        @Test func aDatabaseThatCannotBeMadeReadsAsAnEmptyOneAndIsMadeOnceThereIsSpace() async throws {
            let ballast = try fill()
            #expect(throws: StorageError.full(path: disk.file.path)) { try disk.database().pool() }
            #expect(try await disk.database().allNotes() == [])
            try disk.giveBack(ballast)
            try disk.database().addNote("at last")
            #expect(try disk.database().notes() == ["at last"])
        }

        /// SQLite then reports that there was an error, but not which one.
        @Test(arguments: [0, 4_096, 20_000])
        func aSoundDatabaseThatCannotBeOpenedForWantOfSpaceIsOpenedOnceThereIsSome(rest: Int) throws {
            try disk.database().addNote("kept")
            for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: disk.file.path + suffix) }
            let ballast = try fill(leaving: rest)
            let error = #expect(throws: StorageError.self) { try disk.database().addNote("too much") }
            #expect(error == .full(path: disk.file.path))
            try disk.giveBack(ballast)
            try disk.database().addNote("again")
            #expect(try disk.database().notes() == ["kept", "again"])
        }

        /// The log holds the rows that are read; its index is gone, and there is no room for another.
        @Test func aDatabaseWithALogIsReadOnAFullDisk() async throws {
            try disk.leaveLog(["first", "second"])
            let ballast = try fill()
            let database = disk.database()
            #expect(try await database.allNotes() == ["first", "second"])
            #expect(throws: StorageError.full(path: disk.file.path)) { try database.addNote("too much") }
            await #expect(throws: StorageError.full(path: disk.file.path)) {
                try await database.write { try $0.execute(sql: "INSERT INTO note (text) VALUES ('too much')") }
            }
            let found = await database.inspect()
            #expect(found.findings == [])
            #expect(found.journalMode == "wal")
            #expect(found.schema == ["notes.1"])

            // The same object writes as soon as there is room.
            try disk.giveBack(ballast)
            try await database.write { try $0.execute(sql: "INSERT INTO note (text) VALUES ('third')") }
            #expect(try disk.database().notes() == ["first", "second", "third"])
        }

        @Test(arguments: [ResultCode.SQLITE_IOERR_WRITE, .SQLITE_IOERR_FSYNC, .SQLITE_IOERR_SHMSIZE, .SQLITE_CANTOPEN])
        func anErrorOfTheDiskMeansThatItIsFullOnlyWhenItIs(code: ResultCode) throws {
            try FileManager.default.createDirectory(
                at: disk.file.deletingLastPathComponent(), withIntermediateDirectories: true)
            let error = DatabaseError(resultCode: code, message: "told")
            #expect(StorageError(error, at: disk.file) == .failed(path: disk.file.path, reason: "told"))
            let ballast = try fill()
            #expect(StorageError(error, at: disk.file) == .full(path: disk.file.path))
            try disk.giveBack(ballast)
            #expect(StorageError(error, at: disk.file) == .failed(path: disk.file.path, reason: "told"))
        }

        @Test(arguments: [0, 40_000, 120_000, 200_000])
        func aRecoveryWithoutSpaceChangesNothing(rest: Int) throws {
            // Room for the damaged file, its copy and the new one.
            try disk.grow(to: "2m")
            try Library.fill(disk.database(Library.migrations))
            let damaged = try Data(contentsOf: disk.file).withoutHeader
            try damaged.write(to: disk.file)
            let before = try names()
            let ballast = try fill(leaving: rest)
            let error = #expect(throws: StorageError.self) { try disk.database(Library.migrations).pool() }
            #expect(error == .full(path: disk.file.path))
            #expect(try Data(contentsOf: disk.file) == damaged)
            #expect(try names() == before)

            try disk.giveBack(ballast)
            let database = disk.database(Library.migrations)
            #expect(try Library.rows("book", "title", in: database) == Set(Library.books))
        }
    }

    @Suite(.enabled(if: SmallDisk.isPossible, "needs a file system of its own"), .serialized)
    struct ReadOnlyDiskTests {
        private let disk: SmallDisk

        init() throws {
            disk = try SmallDisk(size: "1m")
        }

        @Test func whatIsThereIsReadAndNothingIsWritten() async throws {
            try disk.database().addNote("kept")
            try disk.setReadOnly(true)
            let database = disk.database()
            #expect(try database.notes() == ["kept"])
            await #expect(throws: StorageError.readOnly(path: disk.file.path)) {
                try await database.write { try $0.execute(sql: "INSERT INTO note (text) VALUES ('new')") }
            }
            try disk.setReadOnly(false)
            try disk.database().addNote("again")
            #expect(try disk.database().notes() == ["kept", "again"])
        }

        @Test(arguments: [true, false]) func aDatabaseWithALogIsReadAndNothingIsWritten(hasIndex: Bool) async throws {
            try disk.leaveLog(["first", "second"], hasIndex: hasIndex)
            try disk.setReadOnly(true)
            let database = disk.database()
            #expect(try await database.allNotes() == ["first", "second"])
            await #expect(throws: StorageError.readOnly(path: disk.file.path)) {
                try await database.write { try $0.execute(sql: "INSERT INTO note (text) VALUES ('new')") }
            }
            #expect(await database.inspect().findings == [])
        }

        @Test func withoutADatabaseThereIsNothingToRead() async throws {
            try disk.setReadOnly(true)
            #expect(throws: StorageError.readOnly(path: disk.file.path)) { try disk.database().pool() }
            #expect(try await disk.database().allNotes() == [])
        }

        @Test func aLinkThatLeadsNowhereIsNoEmptyDatabase() async throws {
            try FileManager.default.createDirectory(
                at: disk.file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(
                at: disk.file, withDestinationURL: disk.home.appendingPathComponent("elsewhere"))
            try disk.setReadOnly(true)
            await #expect(throws: StorageError.readOnly(path: disk.file.path)) { try await disk.database().allNotes() }
            #expect(throws: StorageError.failed(path: disk.file.path, reason: "it is a broken symbolic link")) {
                try DatabaseFiles(database: disk.file).image(Configuration()) { _ in }
            }
        }

        /// Half of the transaction may be in the file already.
        @Test func aTransactionThatWasCutOffIsNotReadAsIfItWereDone() async throws {
            let writer = disk.database()
            try writer.addNote("kept")
            try writer.pool().close()
            try DatabaseQueue(path: disk.file.path).inDatabase { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
            let journal = URL(fileURLWithPath: disk.file.path + "-journal")
            // (sqlite.org, "Database File Format", 3: the header of a rollback journal.)
            let header: [UInt8] = [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7] + Array(repeating: 0, count: 504)
            try Data(header).write(to: journal)
            try disk.setReadOnly(true)
            let database = disk.database()
            await #expect(throws: StorageError.self) { try await database.allNotes() }
            #expect(await !database.inspect().isSound)
            let reason = "a transaction was cut off and cannot be rolled back here"
            #expect(throws: StorageError.failed(path: disk.file.path, reason: reason)) {
                try DatabaseFiles(database: disk.file).image(Configuration()) { _ in }
            }
        }

        @Test func aSchemaThatIsNotUpToDateCannotBeStepped() throws {
            try disk.database().addNote("kept")
            try disk.setReadOnly(true)
            #expect(throws: StorageError.readOnly(path: disk.file.path)) {
                try disk.database([.notes, .titles]).pool()
            }
        }

        @Test func aDamagedFileStaysWhereItIs() throws {
            try disk.database().addNote("kept")
            try Data(count: 8_192).write(to: disk.file)
            try disk.setReadOnly(true)
            let reason = "file is not a database (and nothing can be written in its directory)"
            #expect(throws: StorageError.damaged(path: disk.file.path, reason: reason)) { try disk.database().pool() }
        }
    }
#endif
