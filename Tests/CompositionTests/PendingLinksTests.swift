import AuthFeatureTesting
import Core
import CoreTesting
import Design
import Foundation
import GRDB
import Navigation
import NavigationStorage
import Persistence
import Shell
import Testing

@testable import Composition

/// Waiting links, when processes end and when there are several windows.
@Suite(.timeLimit(.minutes(10))) @MainActor
struct PendingLinksTests {
    /// Signed out, with an account that has been onboarded here.
    private func signedOutApp() async throws -> TestApp {
        let app = try await TestApp.authenticated()
        try await app.tap("toolbar.sign-out")
        return app
    }

    @Test func linkThatWasTakenAndNotKeptIsFollowedByTheNextStart() async throws {
        let app = try TestApp()
        let store = HeldSceneStore(holding: [])
        app.window.store = store
        await app.start()
        try await app.signIn()
        try await app.finishOnboarding()
        try await app.tap("toolbar.sign-out")
        try await app.open("slipway://chat")
        try await app.tap("sign-in.options")
        try await app.type("ada@example.com", into: "options.email")
        try await app.type("lovelace", into: "options.password")
        store.held = [.save]
        let signingIn = Task { try await app.act(on: "options.sign-in") }
        await store.isAsked(.save)
        #expect(app.status.url == "slipway://content/chat")

        // Killed before the window had settled: nothing of it was ever answered, and nothing was kept.
        try await app.relaunch()
        #expect(app.status.url == "slipway://content/chat")
        #expect(app.status.pending == [])
        try await app.open("slipway://settings")
        try await app.relaunch()
        #expect(app.status.url == "slipway://settings")
        store.goOn(.save)
        try await signingIn.value
    }

    @Test func linkIsNotRemovedBeforeItsNavigationIsSaved() async throws {
        let app = try await signedOutApp()
        try await app.open("slipway://chat")
        let database = app.dependencies.services.database
        try await database.pool().writeWithoutTransaction { database in
            try database.execute(
                sql: """
                    CREATE TRIGGER obstacle BEFORE UPDATE OF navigation ON navigation_scene
                    BEGIN SELECT RAISE(ABORT, 'no'); END
                    """)
        }
        try await app.signIn()
        #expect(app.status.url == "slipway://content/chat")
        #expect(app.status.pending == [])
        try await app.relaunch()
        #expect(app.status.url == "slipway://content/chat")

        try await app.dependencies.services.database.write { try $0.execute(sql: "DROP TRIGGER obstacle") }
        await app.window.settle()
        try await app.open("slipway://settings")
        try await app.relaunch()
        #expect(app.status.url == "slipway://settings")
    }

    private let directory: TemporaryDirectory
    private let database: AppDatabase
    private let store: SQLitePendingLinkStore
    private let time = Date(timeIntervalSinceReferenceDate: 0)

    init() throws {
        directory = try TemporaryDirectory()
        database = AppDatabase(at: directory.path("app.sqlite"), migrations: NavigationMigrations.all)
        store = SQLitePendingLinkStore(database: database)
    }

    @Test func followedLinksAreRemovedAndOthersWait() async throws {
        let pending = PendingLinks(store: store, window: "main", now: { [time] in time })
        _ = try await pending.keep("slipway://chat", for: nil)
        _ = try await pending.keep("slipway://vision", for: "bob")
        var followed: [String] = []
        try await pending.take(for: "ada") { followed.append($0.url) }
        #expect(followed == ["slipway://chat"])
        #expect(pending.all.map(\.url) == ["slipway://vision"])
        try await pending.forgetFollowed()
        #expect(try await store.links(window: "main", at: time).map(\.url) == ["slipway://vision"])
    }

    /// As after each key.
    @Test func linksAreReadAgainOnlyAfterTheyMayHaveChanged() async throws {
        let pending = PendingLinks(store: store, window: "main", now: { [time] in time })
        try await pending.refresh()
        // A commit of this process a moment ago, as during a reply.
        try await database.write { try $0.execute(sql: "DROP TABLE navigation_pending_link") }
        try await pending.refresh()
        pending.noteChange()
        for _ in 0..<2 { await #expect(throws: StorageError.self) { try await pending.refresh() } }
    }

    @Test func linkThatOneAccountHasFollowedDoesNotOpenForTheNext() async throws {
        let app = try await signedOutApp()
        let pending = app.window.pending
        _ = try await pending.keep("slipway://chat", for: nil)
        // Followed, and killed before it was forgotten; then its account signs out.
        try await pending.take(for: "grace") { _ in }
        try await app.relaunch()
        try await app.signIn()
        #expect(app.status.url == "slipway://welcome")
        #expect(app.status.pending == [])
    }

    /// With the real watcher, as in a shell.
    @Test func anotherWindowSeesTheLinkWithAStepAndOnlyOneFollowsIt() async throws {
        let app = try await signedOutApp()
        let other = try app.otherProcess(scene: "second")
        #expect(try other.window.claim(onRaise: { _ in }, onRequest: {}))
        await other.window.start()
        try await app.open("slipway://chat")
        while other.window.status.pending.isEmpty { await other.window.settle() }
        #expect(other.window.status.pending.map(\.url) == ["slipway://chat"])

        try await app.signIn()
        await other.window.enter(.active)
        let places = [app.status, other.window.status].compactMap(\.url).sorted()
        #expect(places == ["slipway://content/chat", "slipway://welcome"])
        #expect(other.window.status.pending == [])
        await other.window.close()
    }

    @Test func tooManyLinksRemoveTheOldestWhichIsReported() async throws {
        let app = try await signedOutApp()
        _ = app.window.toasts.takeUnseen()
        for number in 0...PendingLink.limit { try await app.open("slipway://chat?n=\(number)") }
        #expect(app.status.pending.count == PendingLink.limit)
        #expect(app.status.pending.first?.url == "slipway://chat?n=1")
        #expect(
            app.window.toasts.takeUnseen().filter { $0.style == .warning } == [
                Toast(.warning, "64 links are waiting. The oldest was discarded: slipway://chat?n=0")
            ])
    }

    @Test func linkThatCannotBeKeptIsRefused() async throws {
        let pending = PendingLinks(store: store, window: "main", now: { [time] in time })
        try await database.write { database in
            try database.execute(
                sql: """
                    CREATE TRIGGER obstacle BEFORE INSERT ON navigation_pending_link
                    BEGIN SELECT RAISE(ABORT, 'no'); END
                    """)
        }
        await #expect(throws: StorageError.self) { try await pending.keep("slipway://chat", for: nil) }
        #expect(try await store.links(window: "main", at: time) == [])
    }
}
