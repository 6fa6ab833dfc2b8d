import Foundation
import GRDB
import Navigation
import NavigationStorage
import Persistence
import Synchronization
import Testing

/// How starts are counted, and what is set aside.
struct SceneStartTests {
    private let file = TemporaryDatabase()
    /// With a fraction, which must survive.
    private let time = Date(timeIntervalSinceReferenceDate: 812_345_678.123_456_7)

    private func report(_ scene: String, _ text: String, after seconds: TimeInterval = 0) -> SceneReport {
        SceneReport(scene: scene, time: time.addingTimeInterval(seconds), text: text)
    }

    @Test func startsAreCountedUntilOneHasShownTheWindow() async throws {
        let store = SQLiteSceneStore(database: file.open())
        for scene in ["main", "second"] { try await store.save(.example(), scene: scene, unshown: 0) }
        try await store.countStart(report("main", "kept 1"))
        try await store.countStart(report("main", "kept 1"))
        #expect(try await store.load(scene: "main")?.unshown == 2)
        #expect(try await store.load(scene: "second")?.unshown == 0)

        try await store.markShown(scene: "main")
        #expect(try await store.load(scene: "main") == KeptScene(.example()))
    }

    @Test func savingKeepsTheCountThatItIsGiven() async throws {
        let store = SQLiteSceneStore(database: file.open())
        try await store.save(.example(), scene: "main", unshown: 0)
        try await store.countStart(report("main", "kept 1"))
        try await store.save(.example([RouteEntry("chat")]), scene: "main", unshown: 1)
        #expect(try await store.load(scene: "main")?.unshown == 1)
        try await store.save(.example(), scene: "main", unshown: 0)
        #expect(try await store.load(scene: "main")?.unshown == 0)
    }

    @Test func theLastReportOfEachSceneIsKeptWithItsTime() async throws {
        let store = SQLiteSceneStore(database: file.open())
        try await store.save(.example(), scene: "b", unshown: 0)
        try await store.save(.example(), scene: "c", unshown: 0)
        try await store.countStart(report("b", "kept 1"))
        let last = report("b", "kept 2, dropped 1: pokedex: no such screen", after: 60)
        try await store.countStart(last)
        // A scene whose entries were all dropped has a report as well.
        try await store.countStart(report("a", "kept 0"))
        #expect(
            try await store.records() == [
                SceneRecord(scene: "a", report: report("a", "kept 0"), setAside: 0),
                SceneRecord(scene: "b", report: last, setAside: 0), SceneRecord(scene: "c", report: nil, setAside: 0),
            ])
    }

    @Test func aSceneThatIsSetAsideDoesNotBlockOthers() async throws {
        let store = SQLiteSceneStore(database: file.open())
        try await store.save(.example([RouteEntry("chat")]), scene: "main", unshown: 2)
        try await store.save(.example(), scene: "second", unshown: 0)
        let report = report("main", "set aside: it was never shown")
        try await store.setAside(report)
        #expect(try await store.load(scene: "main") == nil)
        #expect(try await store.load(scene: "second") == KeptScene(.example()))
        #expect(try await store.records().first == SceneRecord(scene: "main", report: report, setAside: 1))

        try await store.save(.example(), scene: "main", unshown: 0)
        #expect(try await store.load(scene: "main") == KeptScene(.example()))
        #expect(try await store.records().first?.setAside == 1)
    }

    @Test func settingAsideWhatIsNotThereKeepsTheReportAlone() async throws {
        let store = SQLiteSceneStore(database: file.open())
        try await store.setAside(report("main", "gone"))
        let records = try await store.records()
        #expect(records == [SceneRecord(scene: "main", report: report("main", "gone"), setAside: 0)])
    }

    @Test func onlyTheNewestOfEachSceneStayAside() async throws {
        let database = file.open()
        let store = SQLiteSceneStore(database: database)
        try await store.save(.example(), scene: "other", unshown: 0)
        try await store.setAside(report("other", "first"))
        for number in 0..<20 {
            try await store.save(.example(), scene: "main", unshown: 0)
            try await store.setAside(report("main", "\(number)"))
        }
        #expect(try await store.records().map(\.setAside) == [16, 1])
        let reasons = try await database.read { database in
            try String.fetchAll(database, sql: "SELECT reason FROM navigation_scene_aside ORDER BY place")
        }
        #expect(reasons == ["first"] + (4..<20).map(String.init))
    }

    @Test func whatIsSetAsideIsKeptToTheByteWithReasonAndTime() async throws {
        let database = file.open()
        try await database.write { database in
            try database.execute(sql: "INSERT INTO navigation_scene (name, navigation) VALUES ('main', '{damaged')")
        }
        try await SQLiteSceneStore(database: database).setAside(report("main", "set aside: it is damaged"))
        let row = try await database.read { database in
            try Row.fetchOne(database, sql: "SELECT scene, navigation, reason, time FROM navigation_scene_aside")
                .map { Array($0.databaseValues) }
        }
        let expected: [any DatabaseValueConvertible] = [
            "main", "{damaged", "set aside: it is damaged", time.timeIntervalSinceReferenceDate,
        ]
        #expect(row == expected.map(\.databaseValue))
    }

    @Test(arguments: [true, false])
    func markingAWindowNeverKeepsWhatElseIsWrittenFromWaitingForTheDisk(fails: Bool) async throws {
        let database = file.open()
        let store = SQLiteSceneStore(database: database)
        try await store.save(.example(), scene: "main", unshown: 1)
        let statements = Statements()
        try await database.pool().writeWithoutTransaction { writer in
            if fails {
                try writer.execute(
                    sql: "CREATE TRIGGER obstacle BEFORE UPDATE ON navigation_scene "
                        + "BEGIN SELECT RAISE(ROLLBACK, 'no'); END")
            }
            writer.trace { statements.append($0.description) }
        }
        if fails {
            await #expect(throws: StorageError.self) { try await store.markShown(scene: "main") }
        } else {
            try await store.markShown(scene: "main")
        }
        #expect(try await store.load(scene: "main")?.unshown == (fails ? 1 : 0))
        #expect(statements.all == [])
        // 2 is FULL.
        let question = "PRAGMA synchronous"
        let mode = try await database.pool().writeWithoutTransaction { try Int.fetchOne($0, sql: question) }
        #expect(mode == 2)
        #expect(statements.all == [question])
    }

    @Test func twoProcessesShareOneCount() async throws {
        let stores = [SQLiteSceneStore(database: file.open()), SQLiteSceneStore(database: file.open())]
        try await stores[0].save(.example(), scene: "main", unshown: 0)
        let report = report("main", "kept 1")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<20 { group.addTask { try await stores[index % 2].countStart(report) } }
            try await group.waitForAll()
        }
        #expect(try await stores[1].load(scene: "main")?.unshown == 20)
    }

    @Test func aDatabaseOfTheFirstVersionGoesOn() async throws {
        let old = AppDatabase(at: file.url, migrations: [NavigationMigrations.all[0]])
        let expires = time.timeIntervalSinceReferenceDate
        try await old.write { database in
            try database.execute(
                sql: "INSERT INTO navigation_scene VALUES ('main', ?)",
                arguments: [
                    #"{"account":"ada","schema":1,"selectedTab":"content","sheets":[],"signedOutPath":[],"#
                        + #""stacks":{"content":[{"route":"chat"}]}}"#
                ])
            try database.execute(
                sql: "INSERT INTO navigation_pending_link (id, url, expires) VALUES (?, 'example://chat', ?)",
                arguments: [UUID().uuidString, expires])
        }
        try old.pool().close()

        let database = file.open()
        let kept = try await SQLiteSceneStore(database: database).load(scene: "main")
        #expect(kept?.unshown == 0)
        #expect(kept?.navigation.account == "ada")
        #expect(kept?.navigation.stacks == ["content": [RouteEntry("chat")]])
        let links = try await SQLitePendingLinkStore(database: database)
            .take(for: "ada", window: "main", at: time.addingTimeInterval(-1))
        #expect(links.map(\.url) == ["example://chat"])
        #expect(try await database.schema() == NavigationMigrations.all.map(\.id))
        try await SQLiteSceneStore(database: database).forget(account: "ada")
        #expect(try await SQLiteSceneStore(database: database).load(scene: "main") == nil)
    }
}

/// The statements that SQLite executed on one connection.
private final class Statements: Sendable {
    private let list = Mutex<[String]>([])

    var all: [String] { list.withLock { $0 } }

    func append(_ statement: String) {
        list.withLock { $0.append(statement) }
    }
}
