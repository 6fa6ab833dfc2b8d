import AuthFeature
import ContentStorage
import Core
import Design
import Domain
import Feedback
import Foundation
import GRDB
import Navigation
import NavigationStorage
import Persistence
import SettingsStorage
import Testing

@testable import Composition

/// What stays in a home of an account that was deleted: nothing, whatever happens in between.
@MainActor
struct AccountDeletionTests {
    /// Who says whose the rows of a table are. A new table needs a line here.
    nonisolated private static let owners: [String: String?] = [
        "analytics_event": nil, "analytics_state": nil, "deleted_account": nil, "grdb_migrations": nil,
        "settings_state": nil,
        "setting": "the column account; rows without one are the home's",
        "settings_feedback": "the column account",
        "navigation_scene": "the column account", "navigation_scene_aside": "the column account",
        "navigation_scene_report": "the column account", "navigation_pending_link": "the column account",
        "content_account": "the column account", "content_conversation": "content_account",
        "content_message": "its conversation", "content_piece": "its message", "content_attachment": "its message",
        "content_blob": "content_account", "content_persona": "content_account", "content_picture": "content_account",
        "content_dex_entry": "content_account", "content_dex_sighting": "its entry",
        "content_customer": "content_account", "content_receipt": "content_account",
        "content_checkout": "content_account", "content_usage": "content_account",
    ]

    /// With something in many tables.
    private func usedApp() async throws -> (app: TestApp, account: String) {
        let app = try await TestApp.authenticated()
        let account = try #require(app.state.signedInUser?.id)
        let services = app.dependencies.services
        let turn = try await begin("A very private matter", in: services, account)
        try await services.content.conversations.finish(
            turn.reply, with: ReplyResult(ending: .complete, model: "m", rest: [Piece(kind: .text, text: "Hi.")]))
        try await services.settings.set("Zebulon", for: SharedSettings.profileName)
        _ = try await FeedbackTable(database: services.database).keep(message: "private words", account: account)
        try await app.open("slipway://chat?conversation=private-place")
        #expect(await app.window.save())
        _ = try await SQLitePendingLinkStore(database: services.database).keep(
            PendingLink(url: "slipway://chat?text=private-link", received: Date(), account: account))
        return (app, account)
    }

    @discardableResult
    private func begin(_ text: String, in services: Services, _ account: String) async throws -> Turn {
        try await services.content.conversations.begin(
            NewTurn(
                conversation: nil, options: ConversationOptions(), parent: nil, text: text, owner: "test", model: ""),
            account: account)
    }

    private func delete(_ app: TestApp) async throws {
        try await app.open("slipway://settings")
        try await app.tap("settings.delete-account")
        try await app.tap("confirm.accept")
        #expect(app.state.state == .unauthenticated)
    }

    private func expectNothing(of account: String, in app: TestApp) async throws {
        #expect(app.dependencies.authFeature.deletedAccounts == [])
        let tables = Self.owners.keys.filter { $0 != "deleted_account" }
        let rows = try await app.dependencies.services.database.read { database in
            try tables.flatMap { try Row.fetchAll(database, sql: "SELECT '\($0)', * FROM \($0)") }.map(\.description)
        }
        #expect(rows.filter { $0.contains(account) || $0.contains("content_") } == [])
        let files = FileManager.default.enumerator(at: app.home, includingPropertiesForKeys: nil)?.allObjects as? [URL]
        for file in try #require(files) {
            guard let bytes = try? Data(contentsOf: file) else { continue }
            for word in ["private", "Zebulon", "ada@example.com"] where bytes.range(of: Data(word.utf8)) != nil {
                Issue.record("\(file.lastPathComponent) has '\(word)'")
            }
        }
    }

    @Test func everyTableSaysWhoseItsRowsAre() async throws {
        let app = try TestApp()
        let tables = try await app.dependencies.services.database.read { database in
            try String.fetchAll(
                database,
                sql: """
                    SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0
                    AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'content_search%'
                    """)
        }
        #expect(Set(tables) == Set(Self.owners.keys))
    }

    @Test func nothingOfItStays() async throws {
        let (app, account) = try await usedApp()
        try await delete(app)
        try await expectNothing(of: account, in: app)
        #expect(app.window.toasts.takeUnseen().filter { $0.style == .error } == [])
    }

    @Test func whatAKilledProcessHasLeftIsRemovedAtTheNextStart() async throws {
        let (app, account) = try await usedApp()
        let auth = app.dependencies.authFeature
        try await auth.deleteAccount(in: auth.sessionID)
        try await app.relaunch()
        try await expectNothing(of: account, in: app)
    }

    @Test func whatCannotBeRemovedIsToldAndTriedAgain() async throws {
        let (app, account) = try await usedApp()
        let database = app.dependencies.services.database
        try await database.write {
            try $0.execute(
                sql: """
                    CREATE TRIGGER held BEFORE DELETE ON content_account BEGIN SELECT RAISE(ABORT, 'it is held'); END
                    """)
        }
        try await delete(app)
        let told =
            "Your account is deleted, but some of its data is still on this machine. slipway tries again at its next start. "
        #expect(app.window.toasts.takeUnseen().contains { $0.text.hasPrefix(told) && $0.text.contains("it is held") })
        try await database.write { try $0.execute(sql: "DROP TRIGGER held") }
        try await app.relaunch()
        try await expectNothing(of: account, in: app)
    }

    /// A reply, a purchase or a window of another process that is late.
    @Test func aLateWriterBringsNothingBack() async throws {
        let (app, account) = try await usedApp()
        let state = app.window.router.state
        let late = try app.otherProcess()
        try await delete(app)
        let services = late.services
        await #expect(throws: StorageError.self) { try await begin("private", in: services, account) }
        await #expect(throws: SettingsError.self) { try await services.accounts.countRun(for: account) }
        await #expect(throws: SettingsError.self) { try await services.accounts.begin(account: account) }
        await #expect(throws: StorageError.self) {
            try await FeedbackTable(database: services.database).keep(message: "private", account: account)
        }
        try await SQLiteSceneStore(database: services.database).save(
            SavedNavigation(state, account: account), scene: "main", unshown: 0)
        _ = try await SQLitePendingLinkStore(database: services.database).keep(
            PendingLink(url: "slipway://chat?text=private", received: Date(), account: account))
        try await expectNothing(of: account, in: app)
    }
}
