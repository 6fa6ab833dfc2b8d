import CoreTesting
import Foundation
import GRDB
import Testing

@testable import Persistence

/// However the file is damaged: every acknowledged row is there, or the recovery reports that its table lost rows.
struct DamageTests {
    private let home: TemporaryHome
    private let whole: Data

    init() throws {
        home = try TemporaryHome()
        try Library.fill(home.library())
        whole = try Data(contentsOf: home.file)
    }

    /// Opens a damaged file, meets the damage and holds what is left against what had been acknowledged.
    @discardableResult private func check(
        _ damaged: Data, _ comment: Comment, mayBeSound: Bool = false
    ) throws -> DatabaseRecovery? {
        for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: home.path + suffix) }
        try damaged.write(to: home.file)
        let database = home.library()
        try Library.look(database)
        try Library.look(database)
        guard let recovery = database.recoveries().first else {
            #expect(mayBeSound, comment)
            for (table, column, rows) in Library.tables {
                #expect(try Library.rows(table, column, in: database) == Set(rows), comment)
            }
            return nil
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: recovery.path)) == damaged, comment)
        #expect(recovery.path == home.aside, comment)
        #expect(
            recovery.tables.map(\.name) == ["author", "book", "remark", "state"] || recovery.tables.isEmpty, comment)
        for (table, column, rows) in Library.tables {
            let left = try Library.rows(table, column, in: database)
            #expect(left.isSubset(of: rows), "\(comment): \(table)")
            let report = recovery.tables.first { $0.name == table }
            #expect(left.count == report?.rows ?? 0, "\(comment): \(table)")
            if let report, report.isWhole, report.refused == 0 {
                #expect(left.count == rows.count, "\(comment): \(table)")
            }
        }
        #expect(try home.permissions() == 0o600)
        // Its journals go with it, when SQLite has left any.
        let names = try home.names.filter { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }
        let aside = "app.sqlite.damaged-\(TemporaryHome.stamp)"
        #expect(names == ["app.sqlite", aside, "\(aside).json"], comment)
        return recovery
    }

    private var pages: Int { whole.count / 4_096 }

    @Test(arguments: 1...24 as ClosedRange<UInt64>)
    func pagesThatAreOverwritten(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var damaged = whole
        for _ in 1...Int.random(in: 1...4, using: &random) {
            let start = Int.random(in: 0..<pages, using: &random) * 4_096
            let noise = seed % 3 == 0
            let bytes = (0..<4_096).map { _ in noise ? UInt8.random(in: 0...255, using: &random) : 0 }
            damaged.replaceSubrange(start..<start + 4_096, with: bytes)
        }
        try check(damaged, "seed \(seed)")
    }

    @Test func aFileThatIsCutAtAPage() throws {
        for page in stride(from: 1, to: pages, by: 3) {
            try check(whole.prefix(page * 4_096), "\(page) pages")
            try forgetRecovery()
        }
    }

    @Test(arguments: [1, 50, 99, 100, 511, 512, 513, 1_000, 4_095, 4_097, 5_000, 20_001, 99_999])
    func aFileThatIsCutAnywhere(length: Int) throws {
        try check(whole.prefix(length), "\(length) bytes")
    }

    @Test(arguments: [16, 100])
    func aHeaderThatIsDestroyedCostsNothing(length: Int) throws {
        var damaged = whole
        damaged.replaceSubrange(0..<length, with: Data(repeating: 0xff, count: length))
        let recovery = try check(damaged, "\(length) bytes")
        #expect(recovery?.isWhole == true)
    }

    /// Only the pages themselves are lost: those before, between and behind them are read.
    @Test func whatIsLostIsNoMoreThanThePagesThatAre() throws {
        // The leaves of one table, found by what is written on them.
        let leaves = whole.pages(of: 0x0d, with: "Book ")
        try #require(leaves.count > 12)
        let damaged = whole.without(pages: [0, 4, 5, leaves.count - 1].map { leaves[$0] })
        let recovery = try #require(try check(damaged, "four leaves"))
        let books = try #require(recovery.tables.first { $0.name == "book" })
        #expect(books.rows > Library.books.count * (leaves.count - 5) / leaves.count)
        #expect(!books.isWhole)
        #expect(recovery.tables.filter { !$0.isWhole }.map(\.name) == ["book"])
    }

    @Test func anIndexThatIsDamagedCostsNoRow() throws {
        let index = whole.pages(of: 0x0a, with: "Book ")
        try #require(!index.isEmpty)
        let recovery = try check(whole.without(pages: index), "an index")
        #expect(recovery?.isWhole == true)
    }

    private func forgetRecovery() throws {
        for suffix in ["", ".json", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: home.aside + suffix) }
    }
}
