import Core
import CoreTesting
import Foundation
import GRDB
import Testing

@testable import Persistence

struct InspectionTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
    }

    @Test func withoutADatabaseThereIsLittleToSayAndNoneIsMade() async throws {
        let inspection = await home.database().inspect()
        #expect(inspection.isSound && inspection.path == home.path)
        #expect(inspection.size == 0 && inspection.schema == [])
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.url.path) == [])
    }

    @Test func aSoundDatabaseIsDescribed() async throws {
        let database = home.database([.notes, .titles])
        try database.addNote("kept")
        let inspection = await database.inspect()
        #expect(inspection.isSound)
        #expect(inspection.size >= 4_096 && inspection.logSize > 0)
        #expect(try #require(inspection.pageCount) >= 2)
        #expect(inspection.freePages == 0)
        #expect(inspection.schema == ["notes.1", "notes.2"])
        #expect(inspection.journalMode == "wal")
        #expect(inspection.synchronous == 2)
        #expect(try #require(inspection.freeSpace) > 0)
        #expect(inspection.recoveries == [])
        #if os(Linux)
            #expect(inspection.holders == [])
        #endif
    }

    @Test func damageIsReportedAndTheFileIsNotChanged() async throws {
        try Library.fill(home.library())
        var damaged = try Data(contentsOf: home.file)
        let middle = damaged.count / 4_096 / 2 * 4_096
        damaged.replaceSubrange(middle..<middle + 8_192, with: Data(count: 8_192))
        try damaged.write(to: home.file)
        let inspection = await home.library().inspect()
        #expect(!inspection.isSound)
        #expect(try Data(contentsOf: home.file) == damaged)
        #expect(home.library().recoveries() == [])
    }

    @Test func aDirectoryInItsPlaceIsNoFile() async throws {
        try FileManager.default.createDirectory(at: home.file, withIntermediateDirectories: true)
        #expect(await home.database().inspect().findings == ["It is not a file."])
    }

    @Test func recoveriesAreListed() async throws {
        try home.occupy(with: Data("Dear diary".utf8))
        let database = home.recovering([.notes])
        _ = try database.pool()
        let inspection = await database.inspect()
        #expect(inspection.isSound)
        #expect(inspection.recoveries.map(\.path) == [home.aside])
    }

    #if os(Linux)
        @Test func otherProcessesThatHaveItOpenAreNamed() async throws {
            let database = home.database()
            try database.addNote("kept")
            let other = try SpawnedProcess.start(
                "/bin/sh", ["-c", "exec 9<\"$0\" && flock -s 9 && echo held && read -r line", home.path + ".claim"],
                input: .pipe, output: .pipe)
            try #require(other.output?.availableData == Data("held\n".utf8))
            // More locks than fit into a page of the kernel's list.
            let many = try (0..<200).map { try FileLock.attempt(at: home.file.appendingPathExtension("lock-\($0)")) }
            // The lock is listed under the number of the process that took it, which has ended since.
            #expect(await database.inspect().holders?.count == 1)
            withExtendedLifetime(many) {}
            try other.input?.close()
            _ = await other.wait()
            #expect(await database.inspect().holders == [])
        }
    #endif
}
