import Core
import Foundation
import GRDB
import Testing

@testable import Persistence

struct DeletedAccountsTests {
    private let home: TemporaryHome
    private let database: AppDatabase

    init() throws {
        home = try TemporaryHome()
        var hooks = RecoveryHooks()
        hooks.busyTimeout = 0.01
        database = AppDatabase(
            at: home.file,
            migrations: [
                FeatureMigration("things.1") { database in
                    for table in ["asked", "noticed"] {
                        try database.execute(sql: "CREATE TABLE \(table) (account TEXT, owner TEXT, text TEXT) STRICT")
                    }
                    try DeletedAccounts.guardTable("asked", columns: ["account", "owner"], .refused, in: database)
                    try DeletedAccounts.guardTable("noticed", .leftOut, in: database)
                }
            ], watcher: DirectoryWatcher(), onRecovery: { _ in }, hooks: hooks)
    }

    private func add(_ table: String, account: String?, owner: String? = nil) async throws {
        try await database.write { database in
            try database.execute(sql: "INSERT INTO \(table) VALUES (?, ?, 'text')", arguments: [account, owner])
        }
    }

    private func count(_ table: String) async throws -> Int? {
        try await database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") }
    }

    /// In pages that became free as well: what is deleted afterwards does not touch them.
    @Test func whatIsDeletedIsInNoFile() async throws {
        try await database.write { database in
            for _ in 0..<400 {
                try database.execute(
                    sql: "INSERT INTO noticed VALUES ('ada', NULL, ?)",
                    arguments: [String(repeating: "secret words ", count: 100)])
            }
        }
        try await database.write { try $0.execute(sql: "DELETE FROM noticed WHERE owner IS NULL") }
        #expect(try await database.emptyLog())
        #expect(try Data(contentsOf: home.file).range(of: Data("secret words".utf8)) == nil)
    }

    @Test(arguments: [("ada", nil), ("bob", "ada"), (nil, "ada")] as [(String?, String?)])
    func aRowOfADeletedAccountIsRefused(account: String?, owner: String?) async throws {
        try await database.markDeleted(account: "ada")
        try await database.markDeleted(account: "ada")
        let error = await #expect(throws: StorageError.self) { try await add("asked", account: account, owner: owner) }
        #expect(error?.description.contains("the account was deleted") == true)
        #expect(try await count("asked") == 0)
    }

    @Test func whereTheWriterCouldDoNothingItIsLeftOut() async throws {
        try await database.markDeleted(account: "ada")
        try await add("noticed", account: "ada")
        #expect(try await count("noticed") == 0)
    }

    @Test(arguments: ["asked", "noticed"])
    func rowsOfOthersAreKept(table: String) async throws {
        try await database.markDeleted(account: "ada")
        try await add(table, account: "bob", owner: "carl")
        try await add(table, account: nil)
        #expect(try await count(table) == 2)
    }

    @Test func theLogIsEmptiedUnlessItIsBeingRead() async throws {
        try await add("asked", account: "ada")
        let log = URL(fileURLWithPath: home.path + "-wal")
        let snapshot = try database.pool().makeSnapshot()
        #expect(try await snapshot.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM asked") } == 1)
        try await add("asked", account: "bob")
        #expect(try await !database.emptyLog())
        #expect(try !Data(contentsOf: log).isEmpty)
        try snapshot.close()
        #expect(try await database.emptyLog())
        #expect(try Data(contentsOf: log).isEmpty)
    }
}
