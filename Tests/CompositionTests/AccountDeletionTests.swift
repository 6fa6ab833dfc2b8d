import AuthFeature
import ContentFeature
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
import PurchasesClient
import SettingsStorage
import Testing

@testable import Composition
@testable import Shell

/// What stays in a home of an account that was deleted: nothing, whatever happens in between.
@MainActor
final class AccountDeletionTests {
    /// Held by the process that writes a reply, for as long as it lives.
    private var writer: FileLock?

    /// Who says whose the rows of a table are. A new table needs a line here.
    nonisolated private static let owners: [String: String?] = [
        "analytics_event": nil, "analytics_state": nil, "deleted_account": nil, "grdb_migrations": nil,
        "setting": "the column account; rows without one are the home's",
        "settings_feedback": "the column account",
        "settings_draft": "the column account",
        "navigation_scene": "the column account", "navigation_scene_aside": "the column account",
        "navigation_scene_report": "the column account", "navigation_pending_link": "the column account",
        "content_account": "the column account", "content_conversation": "content_account",
        "content_message": "its conversation", "content_piece": "its message", "content_attachment": "its message",
        "content_queue": "its conversation",
        "content_blob": "content_account", "content_persona": "content_account", "content_picture": "content_account",
        "content_dex_entry": "content_account", "content_dex_sighting": "its entry",
        "content_customer": "content_account", "content_receipt": "content_account",
        "content_checkout": "content_account", "content_usage": "content_account",
    ]

    /// With something in every table that belongs to an account.
    private func usedApp() async throws -> (app: TestApp, account: String) {
        let app = try await TestApp.authenticated()
        return (app, try await fill(app))
    }

    /// - Parameter sent: the table of what the backend takes at once.
    private func fill(_ app: TestApp, sent: String? = nil) async throws -> String {
        let account = try #require(app.state.signedInUser?.id)
        let services = app.dependencies.services
        let owner = UUID().uuidString.lowercased()
        writer = try FileLock.attempt(at: services.directories.state.appendingPathComponent("content/\(owner).lock"))
        try await fillContent(app.dependencies.content.store, account, owner: owner)
        try await services.settings.set("Zebulon", for: SharedSettings.profileName)
        _ = try await FeedbackTable(database: services.database).keep(message: "private words", account: account)
        let scenes = SQLiteSceneStore(database: services.database)
        try await scenes.save(
            SavedNavigation(app.window.router.state, account: account), scene: "private-window", unshown: 0)
        try await scenes.setAside(SceneReport(scene: "private-window", time: Date(), text: "private-report"))
        try await app.open("slipway://chat?conversation=private-place")
        _ = try await app.window.pending.keep("slipway://chat?text=private-link", for: account)
        try await SQLiteDraftStore(database: services.database).keep("private draft", at: "private", of: account)
        try PrivateFile(
            services.directories.runtime.appendingPathComponent(KeptTexts.newName(of: account) + "/text.txt")
        ).write(Data("private draft".utf8))
        let tables = Self.owners.filter { $0.value != nil && $0.key != sent }.keys
        let empty = try await services.database.read { database in
            try tables.filter { try Int.fetchOne(database, sql: "SELECT count(*) FROM \($0)") == 0 }
        }
        #expect(empty == [], "The test does not fill them.")
        return account
    }

    private func fillContent(_ content: ContentStore, _ account: String, owner: String) async throws {
        let file = Blob(data: Data("private bytes".utf8), type: "text/plain", width: nil, height: nil)
        let attachment = NewAttachment(blob: try await content.blobs.keep(file, account: account), name: "private.txt")
        let turn = try await begin("A very private matter", attachments: [attachment], in: content, account)
        try await content.conversations.finish(
            turn.reply, with: ReplyResult(ending: .complete, model: "m", rest: [Piece(kind: .text, text: "Hi.")]))
        _ = try await content.conversations.enqueue(
            "A private question", attachments: [], in: turn.conversation, account: account)
        let arriving = try await begin("Another private matter", in: content, account, owner: owner)
        try await content.conversations.append([Piece(kind: .text, text: "private reply")], to: arriving.reply)
        try await content.personas.save(
            Persona(id: "p", name: "Friend", instructions: "Be private.", isGiven: false), account: account)
        let picture = Blob(data: Data("private picture".utf8), type: "image/png", width: 1, height: 1)
        _ = try await content.pictures.keep(
            picture, prompt: "private prompt", revised: nil, model: "m", limit: nil, account: account)
        _ = try await content.dex.addWaiting(picture, reason: "private reason", limit: nil, account: account)
        let receipt = Receipt(token: "private-token", product: "pro_month", offering: nil)
        #expect(try await content.purchases.add(receipt, after: nil, account: account, server: "private-store"))
        let page = try #require(URL(string: "https://store.example/private"))
        let checkout = Checkout(product: "pro_month", page: page, begun: Date(), before: nil)
        try await content.purchases.set(checkout, account: account, server: "private-store")
        let reply = try CustomerReply(
            document: Data(#"{"request_date_ms": 1, "subscriber": {"private": 1}}"#.utf8), etag: "private-etag")
        try await content.purchases.keep(
            reply, asked: Date(), settled: nil, account: account, server: "private-store")
        try await content.usage.addRequest(on: UsageDay(Date()), account: account)
    }

    @discardableResult
    private func begin(
        _ text: String, attachments: [NewAttachment] = [], in content: ContentStore, _ account: String,
        owner: String = "test"
    ) async throws -> Turn {
        try await content.conversations.begin(
            NewTurn(
                options: ConversationOptions(), text: text, attachments: attachments, owner: owner, model: ""),
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
        #expect(try Self.files(of: app).isEmpty)
        #expect(app.status.pending == [])
    }

    /// The files of the home that hold something of the account.
    private static func files(of app: TestApp) throws -> Set<String> {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: app.home.path)
        return Set(
            paths.filter { path in
                guard let bytes = try? Data(contentsOf: app.home.appendingPathComponent(path)) else { return false }
                return ["private", "Zebulon", "ada@example.com"].contains { bytes.range(of: Data($0.utf8)) != nil }
            })
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

    /// Which has more of it: its address, a factor, mails, messages and purchases.
    @Test func nothingOfItStaysInTheBackendOfTheHome() async throws {
        let app = try TestApp(isEmbedded: true)
        await app.start()
        let auth = app.dependencies.authFeature
        try await auth.signUp(email: "ada@example.com", password: "private horse")
        await app.window.send(.signedIn(try #require(app.window.sessionUser))).value
        try await app.finishOnboarding()
        let account = try await fill(app, sent: "settings_feedback")
        _ = try await auth.enrollFactor(name: "private phone")
        try await auth.updateUser(UserChange(email: "private@example.com"), in: auth.sessionID)
        try await app.open("slipway://settings?sheet=feedback-form")
        try await app.type("private message", into: "feedback.message")
        try await app.tap("feedback.send")
        let receipt = Receipt(token: "test_1_\(UUID())", product: "slipway_pro_monthly", offering: nil)
        _ = try await ContentModule.purchases(app.dependencies.services).report(receipt, for: account)
        let backend = "state/backend"
        let files = try Self.files(of: app)
        #expect(files.contains { $0.hasPrefix("\(backend)/backend.sqlite") }, "\(files)")
        #expect(files.contains { $0.hasPrefix("\(backend)/outbox/") }, "\(files)")

        try await delete(app)
        try await expectNothing(of: account, in: app)
        await app.dependencies.finish()
        for path in try FileManager.default.subpathsOfDirectory(atPath: app.home.path) where path.hasPrefix(backend) {
            let bytes = try? Data(contentsOf: app.home.appendingPathComponent(path))
            #expect(bytes?.range(of: Data(account.utf8)) == nil, "\(path)")
        }
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
        await #expect(throws: StorageError.self) { try await begin("private", in: late.content.store, account) }
        await #expect(throws: SettingsError.self) { try await services.accounts.countRun(for: account) }
        await #expect(throws: SettingsError.self) { try await services.accounts.begin(account: account) }
        await #expect(throws: StorageError.self) {
            try await FeedbackTable(database: services.database).keep(message: "private", account: account)
        }
        try await SQLiteDraftStore(database: services.database).keep("private", at: "chat/new", of: account)
        try await SQLiteSceneStore(database: services.database).save(
            SavedNavigation(state, account: account), scene: "main", unshown: 0)
        _ = try await SQLitePendingLinkStore(database: services.database).keep(
            PendingLink(url: "slipway://chat?text=private", received: Date(), account: account))
        try await expectNothing(of: account, in: app)
    }
}
