import Foundation
import GRDB
import Synchronization
import Testing

@testable import Persistence

struct SettingAsideTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
    }

    static let notDatabases: [(String, Data)] = [
        ("a text", Data("Dear diary, this is no database.\n".utf8)),
        ("a long text", Data(String(repeating: "Dear diary. ", count: 2_000).utf8)),
        ("one byte", Data([0])),
        ("zeros", Data(count: 8_192)),
        (
            "a picture's header",
            Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] + Array(repeating: 7, count: 600))
        ),
    ]

    @Test(arguments: notDatabases)
    func whatIsNoDatabaseIsSetAsideToTheByte(kind: String, content: Data) throws {
        try home.occupy(with: content)
        try #require(chmod(home.path, 0o644) == 0)
        let reported = Mutex<[DatabaseRecovery]>([])
        let database = home.recovering([.notes], onRecovery: { recovery in reported.withLock { $0.append(recovery) } })
        try database.addNote("new")
        #expect(try Data(contentsOf: URL(fileURLWithPath: home.aside)) == content, "\(kind)")
        for file in [home.path, home.aside, home.aside + ".json"] {
            #expect(try home.permissions(String(file.dropFirst(home.path.count))) == 0o600, "\(kind)")
        }
        let expected = DatabaseRecovery(
            time: TemporaryHome.time, path: home.aside, reason: "file is not a database", tables: [])
        #expect(reported.withLock { $0 } == [expected], "\(kind)")
        #expect(home.recovering([.notes]).recoveries() == [expected], "\(kind)")
        #expect(try home.recovering([.notes]).notes() == ["new"], "\(kind)")
    }

    @Test func fileThatWasEmptiedIsNotTakenForANewOne() throws {
        try home.recovering([.notes]).addNote("lost")
        for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: home.path + suffix) }
        try #require(truncate(home.path, 0) == 0)
        let reported = Mutex<[DatabaseRecovery]>([])
        let database = home.recovering([.notes], onRecovery: { recovery in reported.withLock { $0.append(recovery) } })
        #expect(try database.notes() == [])
        #expect(reported.withLock { $0.map(\.reason) } == ["the file is empty, and was not"])
    }

    @Test func planThatCannotBeReadIsNamedWithTheRemedy() throws {
        try home.recovering([.notes]).addNote("kept")
        let plan = home.path + ".recovery"
        try Data("{".utf8).write(to: URL(fileURLWithPath: plan))
        try #require(chmod(plan, 0o600) == 0)
        let error = #expect(throws: StorageError.self) { try home.recovering([.notes]).notes() }
        let text = error?.description ?? ""
        #expect(text.contains(plan) && text.contains("Move it away"), "\(text)")
        try FileManager.default.removeItem(atPath: plan)
        #expect(try home.recovering([.notes]).notes() == ["kept"])
    }

    @Test func foreignDatabaseKeepsItsMode() throws {
        try home.occupy(with: Data())
        let queue = try DatabaseQueue(path: home.path)
        try queue.write { try $0.execute(sql: "CREATE TABLE recipe (name TEXT)") }
        try queue.close()
        try #require(chmod(home.path, 0o644) == 0)
        #expect(throws: StorageError.foreign(path: home.path)) { try home.recovering([.notes]).notes() }
        #expect(try home.permissions("") == 0o644)
    }

    @Test func theRecoveryCallbackCanUseTheDatabase() throws {
        try home.occupy(with: Data("Dear diary".utf8))
        let database = Mutex<AppDatabase?>(nil)
        let opened = home.recovering(
            [.notes], onRecovery: { _ in try? database.withLock { $0 }?.addNote("told") })
        database.withLock { $0 = opened }
        _ = try opened.pool()
        #expect(try opened.notes() == ["told"])
        database.withLock { $0 = nil }
    }

    @Test func nothingIsSetAsideOverSomethingElse() throws {
        for content in ["first", "second", "third"] {
            try home.occupy(with: Data(content.utf8))
            _ = try home.recovering([.notes]).pool().close()
        }
        for (suffix, content) in [("", "first"), ("-2", "second"), ("-3", "third")] {
            #expect(try String(contentsOfFile: home.aside + suffix, encoding: .utf8) == content)
        }
        #expect(home.database().recoveries().map(\.path) == ["", "-2", "-3"].map { home.aside + $0 })
    }

    @Test func aDamagedFileBehindALinkIsLeftWhereItIs() throws {
        let target = home.url.appendingPathComponent("elsewhere")
        try home.occupy(with: Data())
        try FileManager.default.removeItem(at: home.file)
        try Data("Dear diary".utf8).write(to: target)
        try FileManager.default.createSymbolicLink(at: home.file, withDestinationURL: target)
        let reason = "file is not a database (and a symbolic link leads to it)"
        #expect(throws: StorageError.damaged(path: home.path, reason: reason)) {
            try home.recovering([.notes]).pool()
        }
        #expect(try String(contentsOf: target, encoding: .utf8) == "Dear diary")
        #expect(try home.names == ["app.sqlite"])
    }

    static let texts: [([DatabaseRecovery.Table], String)] = [
        ([], "None of it could be read, so the app started a new one."),
        (
            [.init(name: "note", rows: 1, isWhole: true), .init(name: "tag", rows: 0, isWhole: true)],
            "1 row was saved. Nothing is missing."
        ),
        (
            [
                .init(name: "note", rows: 7, isWhole: false), .init(name: "tag", rows: 2, refused: 1, isWhole: true),
                .init(name: "other", rows: 3, isWhole: true),
            ],
            "12 rows were saved. Some may be missing in: note, tag."
        ),
    ]

    @Test(arguments: texts)
    func aRecoveryIsDescribedInSentences(tables: [DatabaseRecovery.Table], rescue: String) {
        let recovery = DatabaseRecovery(
            time: TemporaryHome.time, path: "/home/a/app.sqlite.damaged", reason: "malformed", tables: tables)
        #expect(
            recovery.description
                == "The database was damaged (malformed). Found: 2026-11-22T01:53:00Z. It was moved to "
                + "/home/a/app.sqlite.damaged. \(rescue)")
    }
}
