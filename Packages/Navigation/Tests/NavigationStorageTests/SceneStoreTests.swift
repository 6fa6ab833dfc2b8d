import Foundation
import GRDB
import Navigation
import NavigationStorage
import Persistence
import Testing

struct SceneStoreTests {
    private let file = TemporaryDatabase()

    @Test func nothingIsKeptOfAWindowThatNeverWas() async throws {
        let store = SQLiteSceneStore(database: file.open())
        #expect(try await store.load(scene: "main") == nil)
        #expect(try await store.records() == [])
    }

    @Test func givesBackWhatWasSavedLast() async throws {
        let store = SQLiteSceneStore(database: file.open())
        let last = SavedNavigation.example([RouteEntry("item", captures: ["id": "7", "name": "ü/'\";\n"])])
        try await store.save(.example([RouteEntry("chat")]), scene: "main", unshown: 0)
        try await store.save(last, scene: "main", unshown: 0)
        #expect(try await store.load(scene: "main") == KeptScene(last))
    }

    @Test func eachSceneHasItsOwn() async throws {
        let store = SQLiteSceneStore(database: file.open())
        let (main, second) = (SavedNavigation.example(), SavedNavigation.example([RouteEntry("chat")], account: nil))
        try await store.save(main, scene: "main", unshown: 0)
        try await store.save(second, scene: "second 'window'", unshown: 1)
        #expect(try await store.load(scene: "main") == KeptScene(main))
        #expect(try await store.load(scene: "second 'window'") == KeptScene(second, unshown: 1))
        #expect(try await store.load(scene: "third") == nil)
    }

    static let unreadable: [(String, String)] = [
        ("{\"schema\":1", "this app does not write it"),
        ("[]", "this app does not write it"),
        (
            "{\"schema\":99,\"selectedTab\":\"content\",\"stacks\":{},\"sheets\":[],\"signedOutPath\":[]}",
            "a newer version of the app wrote it"
        ),
        ("{\"schema\":99,\"places\":{}}", "a newer version of the app wrote it"),
    ]

    @Test(arguments: unreadable)
    func whatCannotBeReadIsNamedAndLeftAlone(text: String, reason: String) async throws {
        let database = file.open()
        try await database.write { database in
            try database.execute(
                sql: "INSERT INTO navigation_scene (name, navigation) VALUES ('main', ?)", arguments: [text])
        }
        let store = SQLiteSceneStore(database: database)
        let error = await #expect(throws: UnreadableSceneError.self) { try await store.load(scene: "main") }
        #expect(error == UnreadableSceneError(scene: "main", reason: reason))
        #expect(error?.description == "The window 'main' cannot be restored: \(reason).")
        let kept = try await database.read { try String.fetchOne($0, sql: "SELECT navigation FROM navigation_scene") }
        #expect(kept == text)

        try await store.save(.example(), scene: "main", unshown: 0)
        #expect(try await store.load(scene: "main") == KeptScene(.example()))
    }

    @Test func theWindowsOfAnAccountAreForgotten() async throws {
        let store = SQLiteSceneStore(database: file.open())
        for (scene, account) in [("main", "ada"), ("second", "bob")] {
            try await store.save(.example(account: account), scene: scene, unshown: 0)
            try await store.countStart(SceneReport(scene: scene, time: .now, text: "kept 1"))
            try await store.setAside(SceneReport(scene: scene, time: .now, text: "set aside"))
            try await store.save(.example(account: account), scene: scene, unshown: 0)
        }
        try await store.forget(account: "ada")
        #expect(try await store.records().map(\.scene) == ["second"])
        #expect(try await store.records().map(\.setAside) == [1])
        #expect(try await store.records().map { $0.report?.text } == ["set aside"])
        #expect(try await store.load(scene: "second") == KeptScene(.example(account: "bob")))
    }

    @Test func anUnusableDatabaseIsAnError() async throws {
        try file.obstruct()
        let store = SQLiteSceneStore(database: file.open())
        let report = SceneReport(scene: "main", time: .now, text: "kept 1")
        await #expect(throws: StorageError.self) { try await store.load(scene: "main") }
        await #expect(throws: StorageError.self) { try await store.save(.example(), scene: "main", unshown: 0) }
        await #expect(throws: StorageError.self) { try await store.countStart(report) }
        await #expect(throws: StorageError.self) { try await store.markShown(scene: "main") }
        await #expect(throws: StorageError.self) { try await store.setAside(report) }
        await #expect(throws: StorageError.self) { try await store.records() }
    }

    /// Makes SQLite fail as on a full disk, or where nothing may be written.
    @Test(arguments: ["PRAGMA max_page_count = 1", "PRAGMA query_only = ON"])
    func whatIsKeptStaysWholeWhenNothingCanBeWritten(obstacle: String) async throws {
        let database = file.open()
        let store = SQLiteSceneStore(database: database)
        let kept = SavedNavigation.example([RouteEntry("chat")])
        let first = SceneReport(scene: "main", time: .now, text: "kept 2")
        try await store.save(kept, scene: "main", unshown: 0)
        try await store.countStart(first)
        try await database.pool().writeWithoutTransaction { try $0.execute(sql: obstacle) }

        let deep = (0..<32).map { RouteEntry("item", captures: ["id": String(repeating: "\($0)", count: 1_000)]) }
        let error = await #expect(throws: StorageError.self) {
            try await store.save(.example(deep), scene: "main", unshown: 0)
        }
        let path = database.url.path
        #expect(error == .full(path: path) || error == .readOnly(path: path))
        let long = SceneReport(scene: "main", time: .now, text: String(repeating: "x", count: 100_000))
        await #expect(throws: StorageError.self) { try await store.countStart(long) }
        await #expect(throws: StorageError.self) { try await store.setAside(long) }

        #expect(try await store.load(scene: "main") == KeptScene(kept, unshown: 1))
        #expect(try await store.records() == [SceneRecord(scene: "main", report: first, setAside: 0)])
    }
}
