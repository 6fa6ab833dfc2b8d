import Core
import CoreTesting
import Design
import Domain
import Foundation
import GRDB
import Navigation
import Persistence
import SettingsStorage
import Shell
import Testing

@testable import Composition

/// What was typed and neither sent nor saved is there when its screen is opened again, until it is sent or saved.
@MainActor
struct DraftTests {
    struct Place: Sendable, CustomTestStringConvertible {
        let url: String
        let field: String
        var testDescription: String { field }
    }

    nonisolated static let places = [
        Place(url: "slipway://settings?sheet=edit-profile", field: "profile.name"),
        Place(url: "slipway://settings?sheet=feedback-form", field: "feedback.message"),
        Place(url: "slipway://settings?sheet=feedback-form?message=Hi", field: "feedback.message"),
        Place(url: "slipway://chat?conversation=new", field: "chat.input"),
        Place(url: "slipway://single-request", field: "single-request.prompt"),
        Place(url: "slipway://settings?sheet=persona", field: "persona.instructions"),
    ]

    /// The screen is left, the process ends without notice, and another window of the home opens the same place.
    @Test(arguments: places)
    func aTextIsThereAgain(place: Place) async throws {
        let app = try await TestApp.authenticated()
        try await app.open(place.url)
        try await app.type("Grace", into: place.field)
        try await app.open("slipway://welcome")
        #expect(app.status.url == "slipway://welcome")
        try await app.open(place.url)
        #expect(app.screen.element(place.field)?.value == "Grace")

        try await app.type("Grace Hopper", into: place.field)
        try await app.relaunch()
        #expect(app.screen.element(place.field)?.value == "Grace Hopper")

        let other = try app.otherProcess(scene: "second")
        await other.window.start()
        try await other.window.open(place.url)
        await other.window.settle()
        #expect(other.window.screen.element(place.field)?.value == "Grace Hopper")
    }

    /// A shell gives the window what is being typed a moment later: the session may have ended meanwhile.
    @Test(arguments: places)
    func aTextThatArrivesAfterTheSessionIsThereAtTheNextSignIn(place: Place) async throws {
        let app = try await TestApp.authenticated()
        try await app.open(place.url)
        guard case .type(let enter) = app.screen.element(place.field)?.interaction else {
            Issue.record("no \(place.field) on \(app.screen.id)")
            return
        }
        await app.window.signOut()
        await enter("Grace")
        try await app.signIn()
        try await app.open(place.url)
        #expect(app.screen.element(place.field)?.value == "Grace")
    }

    /// With the real watcher, as in a shell: what is sent in one window is shown in no other any more.
    @Test func anotherWindowShowsWhatIsTypedAndForgetsWhatIsSent() async throws {
        let app = try await TestApp.authenticated()
        let other = try app.otherProcess(scene: "second")
        #expect(try other.window.claim(onRaise: { _ in }, onRequest: {}))
        await other.window.start()
        let form = "slipway://settings?sheet=feedback-form"
        try await app.open(form)
        try await other.window.open(form)
        await other.window.settle()
        try await app.type("Hello", into: "feedback.message")
        try await until { other.window.screen.element("feedback.message")?.value == "Hello" }
        try await app.tap("feedback.send")
        try await until { other.window.screen.element("feedback.message")?.value == "" }
        await other.window.close()
    }

    @Test func theFilesOfADraftAreKept() async throws {
        let app = try await TestApp.authenticated()
        let database = app.dependencies.services.database
        try await app.open("slipway://chat?conversation=new")
        for name in ["first", "second"] {
            // Files that nothing else refers to are removed after a day.
            try await database.write { try $0.execute(sql: "UPDATE content_blob SET kept = 0") }
            let file = app.home.appendingPathComponent("\(name).txt")
            try Data(name.utf8).write(to: file)
            try await app.type(file.path, into: "chat.attach")
        }
        let count = try await database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM content_blob") }
        #expect(count == 2)
    }

    @Test func savingRemovesTheDraft() async throws {
        let app = try await TestApp.authenticated()
        try await app.open("slipway://settings?sheet=edit-profile")
        try await app.type("Grace", into: "profile.name")
        try await app.open("slipway://settings?sheet=edit-profile")
        try await app.tap("profile.save")
        #expect(app.dependencies.services.settings.value(for: SharedSettings.profileName) == "Grace")
        let store = SQLiteDraftStore(database: app.dependencies.services.database)
        let account = try #require(app.status.user?.id)
        #expect(try await store.text(at: "profile.name", of: account) == nil)
    }

    @Test func theOldestOfVeryManyGo() async throws {
        let app = try await TestApp.authenticated()
        let database = app.dependencies.services.database
        try await database.write {
            try $0.execute(
                sql: """
                    WITH RECURSIVE place (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM place WHERE i < 999)
                    INSERT INTO settings_draft (account, place, text) SELECT 'ada', CAST(i AS TEXT), x'74' FROM place
                    """)
        }
        let store = SQLiteDraftStore(database: database)
        for place in ["1000", "1001"] { try await store.keep("te\0xt", at: place, of: "ada") }
        #expect(try await store.text(at: "1", of: "ada") == nil)
        #expect(try await store.text(at: "2", of: "ada") == "t")
        #expect(try await store.text(at: "1001", of: "ada") == "te\0xt")
        #expect(try await store.text(at: "2", of: "eve") == nil)
    }
    @Test func thePlacesBelowOneAreListedByTheirLastChange() async throws {
        let app = try await TestApp.authenticated()
        let store = SQLiteDraftStore(database: app.dependencies.services.database)
        for place in ["a/b/2", "a", "a/b/1", "a0", "a-b", "b/a", "a/b/2"] {
            try await store.keep("te\0xt", at: place, of: "ada")
        }
        try await store.keep("text", at: "a/c", of: "eve")
        let found = try await store.texts(under: "a", of: "ada")
        #expect(found.map(\.place) == ["a", "a/b/1", "a/b/2"])
        #expect(found.allSatisfy { $0.text == "te\0xt" })
        #expect(try await store.texts(under: "a/b/2", of: "ada").count == 1)
    }
}
