import GRDB
import Navigation
import NavigationStorage
import NavigationTesting
import Persistence
import Testing

/// What every scene store does, held by the one on disk and by its double.
@Suite struct SceneStoreTests {
    enum Kind: CaseIterable {
        case sqlite, inMemory
    }

    private let file = TemporaryDatabase()

    private func store(_ kind: Kind) -> any SceneStore {
        switch kind {
        case .sqlite: SQLiteSceneStore(database: file.open())
        case .inMemory: InMemorySceneStore()
        }
    }

    private func navigation(_ screens: [RouteEntry], account: String? = "ada") -> SavedNavigation {
        var state = NavigationState(firstTab: "welcome", otherTabs: ["content", "settings"])
        NavigationIntent.enterTabs.reduce(into: &state)
        NavigationIntent.selectTab("content").reduce(into: &state)
        for screen in screens { NavigationIntent.push(screen).reduce(into: &state) }
        NavigationIntent.presentSheet(RouteEntry("feedback-form")).reduce(into: &state)
        return SavedNavigation(state, account: account)
    }

    @Test(arguments: Kind.allCases)
    func nothingIsKeptOfAWindowThatNeverWas(kind: Kind) async throws {
        #expect(try await store(kind).load(scene: "main") == nil)
    }

    @Test(arguments: Kind.allCases)
    func givesBackWhatWasSavedLast(kind: Kind) async throws {
        let store = store(kind)
        let last = navigation([RouteEntry("item", captures: ["id": "7", "name": "ü/'\";\n"])])
        try await store.save(navigation([RouteEntry("chat")]), scene: "main")
        try await store.save(last, scene: "main")
        #expect(try await store.load(scene: "main") == last)
    }

    @Test(arguments: Kind.allCases)
    func eachSceneHasItsOwn(kind: Kind) async throws {
        let store = store(kind)
        let (main, second) = (navigation([]), navigation([RouteEntry("chat")], account: nil))
        try await store.save(main, scene: "main")
        try await store.save(second, scene: "second 'window'")
        #expect(try await store.load(scene: "main") == main)
        #expect(try await store.load(scene: "second 'window'") == second)
        #expect(try await store.load(scene: "third") == nil)
    }

    @Test func theNextRunFindsIt() async throws {
        let saved = navigation([RouteEntry("chat")])
        try await SQLiteSceneStore(database: file.open()).save(saved, scene: "main")
        #expect(try await SQLiteSceneStore(database: file.open()).load(scene: "main") == saved)
    }

    static let unreadable: [(String, String)] = [
        ("{\"schema\":1", "it is not what this app writes"),
        ("[]", "it is not what this app writes"),
        (
            "{\"schema\":2,\"selectedTab\":\"content\",\"stacks\":{},\"sheets\":[],\"signedOutPath\":[]}",
            "a newer version of the app wrote it"
        ),
    ]

    @Test(arguments: unreadable)
    func whatCannotBeReadIsNamedAndLeftAlone(text: String, reason: String) async throws {
        let database = file.open()
        try await database.write { database in
            try database.execute(sql: "INSERT INTO navigation_scene VALUES ('main', ?)", arguments: [text])
        }
        let store = SQLiteSceneStore(database: database)
        let error = await #expect(throws: UnreadableSceneError.self) { try await store.load(scene: "main") }
        #expect(error == UnreadableSceneError(scene: "main", reason: reason))
        #expect(error?.description == "What was kept of the window 'main' cannot be opened again: \(reason).")
        let kept = try await database.read { try String.fetchOne($0, sql: "SELECT navigation FROM navigation_scene") }
        #expect(kept == text)

        try await store.save(navigation([]), scene: "main")
        #expect(try await store.load(scene: "main") == navigation([]))
    }

    @Test func anUnusableDatabaseIsAnError() async throws {
        try file.obstruct()
        let store = SQLiteSceneStore(database: file.open())
        await #expect(throws: StorageError.self) { try await store.load(scene: "main") }
        await #expect(throws: StorageError.self) { try await store.save(navigation([]), scene: "main") }
    }

    @Test func theDoubleFailsAsItIsTold() async throws {
        let store = InMemorySceneStore()
        try await store.save(navigation([]), scene: "main")
        store.failure = StorageError.full(path: "/tmp/app.sqlite")
        await #expect(throws: StorageError.full(path: "/tmp/app.sqlite")) { try await store.load(scene: "main") }
        await #expect(throws: StorageError.self) { try await store.save(navigation([]), scene: "other") }
        store.failure = nil
        #expect(store.scenes == ["main": navigation([])])
    }
}
