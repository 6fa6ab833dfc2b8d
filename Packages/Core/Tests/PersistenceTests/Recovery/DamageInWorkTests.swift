import Core
import CoreTesting
import Dispatch
import Foundation
import GRDB
import Synchronization
import Testing

@testable import Persistence

/// Damage that opening the database does not detect.
@Suite(.timeLimit(.minutes(10))) struct DamageInWorkTests {
    private let home: TemporaryHome

    /// Erases the leaf pages of one table; everything else is unchanged.
    init() throws {
        home = try TemporaryHome()
        try Library.fill(home.library())
        let whole = try Data(contentsOf: home.file)
        try whole.without(pages: whole.pages(of: 0x0d, with: "Remark ")).write(to: home.file)
    }

    @Test func openingMeetsNone() async throws {
        let database = home.library()
        #expect(try await database.schema() == ["library.1", "library.2"])
        #expect(try Library.rows("book", "title", in: database).count == Library.books.count)
        #expect(database.recoveries().isEmpty)
    }

    @Test func workThatFailsForAnotherReasonIsNotDoneAgain() throws {
        let database = home.library()
        var count = 0
        let error = #expect(throws: StorageError.self) {
            try database.perform { pool in
                count += 1
                try pool.write { try $0.execute(sql: "INSERT INTO nowhere VALUES (1)") }
            }
        }
        #expect(error == .failed(path: home.path, reason: "no such table: nowhere"))
        #expect(count == 1)
        #expect(database.recoveries().isEmpty)
    }

    @Test func repeatedDamageIsReportedAfterOneRepair() throws {
        let database = home.library()
        var count = 0
        #expect(throws: StorageError.damaged(path: home.path, reason: "made up")) {
            try database.perform { _ in
                count += 1
                throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "made up")
            }
        }
        #expect(count == 2)
    }

    /// All tasks detect the damage at once; one recovers the database, and the work of each is done.
    @Test(arguments: 1...5)
    func concurrentCallersAllSucceed(round: Int) async throws {
        let reported = Mutex(0)
        let database = home.library(onRecovery: { _ in reported.withLock { $0 += 1 } })
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<24 {
                group.addTask {
                    switch number % 3 {
                    case 0:
                        let texts = try await database.read { try String.fetchAll($0, sql: "SELECT text FROM remark") }
                        #expect(Set(texts).isSubset(of: (0..<24).map { "\($0)" }))
                    case 1:
                        try await database.write {
                            try $0.execute(sql: "INSERT INTO remark (text) VALUES (?)", arguments: ["\(number)"])
                        }
                    default:
                        let books = try await database.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM book") }
                        #expect(books == Library.books.count)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(reported.withLock { $0 } == 1)
        #expect(try Library.rows("remark", "text", in: database).count == 8)
    }

    /// Such as a setting that is read during another read.
    @Test func aNestedReadDoesNotBlockRecovery() async throws {
        let (reading, recovering) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let database = home.library(closing: {
            recovering.signal()
            return TimeLimits.scaled(.seconds(5))
        })
        let pool = try database.pool()
        async let books = withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                let count = try? pool.read { _ in
                    reading.signal()
                    // Until recovery begins to wait for this read.
                    recovering.wait()
                    let again = try database.pool()
                    return try again.unsafeReentrantRead { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM book") }
                }
                continuation.resume(returning: count ?? nil)
            }
        }
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                reading.wait()
                continuation.resume()
            }
        }
        let remarks = try await database.read { try String.fetchAll($0, sql: "SELECT text FROM remark") }
        #expect(remarks == [])
        #expect(await books == Library.books.count)
    }

    /// And not because another thread asks at the same moment.
    @Test func aReadThatMayNotWaitIsRefusedOnlyWhileTheDatabaseIsClosed() async throws {
        let (database, isRead) = (Shared<AppDatabase?>(nil), Shared<[Bool]>([]))
        let library = home.library(closing: {
            isRead.change { $0.append((try? database.value?.performIfOpen { _ in true }) ?? false) }
            return TimeLimits.scaled(.seconds(5))
        })
        database.value = library
        defer { database.value = nil }
        try await library.prepare()
        #expect(try library.closing.withLock { _ in try library.performIfOpen { _ in true } } == true)
        _ = try await library.read { try String.fetchAll($0, sql: "SELECT text FROM remark") }
        #expect(isRead.value == [false])
    }

    /// What asks whether it is open, such as a setting of a screen that is drawn, would wait for the recovery otherwise.
    @Test func aRecoveryHoldsNoLockThatOthersNeed() async throws {
        let (database, states) = (Shared<AppDatabase?>(nil), Shared<[Bool?]>([]))
        let library = home.library(passed: { _ in states.change { $0.append(database.value?.isOpen) } })
        database.value = library
        defer { database.value = nil }
        _ = try await library.read { try String.fetchAll($0, sql: "SELECT text FROM remark") }
        #expect(states.value == RecoveryStep.allCases.map { _ in false })
        #expect(library.isOpen)
    }

    /// Recovery would wait for the reader, and the reader for recovery.
    @Test func aReadThatFindsDamageFailsAndTheNextSucceeds() async throws {
        let isReading = Shared(true)
        let database = home.library(closing: { isReading.value ? .milliseconds(50) : TimeLimits.scaled(.seconds(5)) })
        let reported = readWithinARead(of: database)
        isReading.value = false
        guard case .damaged(home.path, let reason) = reported else {
            Issue.record("\(String(describing: reported))")
            return
        }
        #expect(reason.hasSuffix(" (and this process is still using it)"))
        #expect(
            try await database.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM book") } == Library.books.count)
        // The result depends on whether the connections have been closed by then.
        _ = try? await database.read { try String.fetchAll($0, sql: "SELECT text FROM remark") }
        #expect(try await database.read { try String.fetchAll($0, sql: "SELECT text FROM remark") } == [])
        #expect(database.recoveries().count == 1)
    }

    private func readWithinARead(of database: AppDatabase) -> StorageError? {
        var reported: StorageError?
        // The end of the transaction may fail, because of the damage.
        _ = try? database.pool().read { _ in
            reported = #expect(throws: StorageError.self) {
                try database.perform {
                    try $0.unsafeReentrantRead { try String.fetchAll($0, sql: "SELECT text FROM remark") }
                }
            }
        }
        return reported
    }
}
