import AuthFeatureTesting
import Core
import CoreTesting
import Design
import Foundation
import GRDB
import Navigation
import Persistence
import Shell
import Testing

@testable import Composition

/// A window that is restored and never shown, and what cannot be restored at all.
@MainActor
struct SceneStateStoreTests {
    private static let neverShown =
        "The window 'main' cannot be restored: it was never shown in two consecutive starts. "
        + "Its saved state was set aside. The window starts fresh."

    /// At a place that is not the beginning.
    private func appAtChat() async throws -> TestApp {
        let app = try await TestApp.authenticated()
        try await app.open("slipway://content/chat")
        return app
    }

    private func kept(in app: TestApp) async throws -> KeptScene? {
        try await app.window.store.load(scene: "main")
    }

    private func set(_ json: String, in app: TestApp) async throws {
        try await app.dependencies.services.database.write { database in
            try database.execute(sql: "UPDATE navigation_scene SET navigation = ?", arguments: [json])
        }
    }

    @Test func windowThatIsNeverShownInTwoStartsRunningIsSetAsideAtTheThird() async throws {
        let app = try await appAtChat()
        for start in 1...2 {
            try await app.relaunch(isShown: false)
            #expect(app.status.url == "slipway://content/chat")
            #expect(try await kept(in: app)?.unshown == start)
            #expect(app.window.toasts.takeUnseen() == [])
        }

        try await app.relaunch()
        #expect(app.status.url == "slipway://welcome")
        #expect(app.window.toasts.takeUnseen() == [Toast(.warning, Self.neverShown)])
        let record = try #require(try await app.window.store.records().first)
        #expect(record.report?.text == "set aside: it was never shown in two consecutive starts")
        #expect(record.report?.time == app.clock.now)
        #expect(record.setAside == 1)

        // The next start is not affected.
        try await app.open("slipway://settings")
        try await app.relaunch(isShown: false)
        #expect(app.status.url == "slipway://settings")
        #expect(app.window.toasts.takeUnseen() == [])
    }

    @Test func aWindowThatIsShownStartsTheCountAnew() async throws {
        let app = try await appAtChat()
        for _ in 1...3 {
            try await app.relaunch(isShown: false)
            try await app.relaunch()
            #expect(app.status.url == "slipway://content/chat")
            #expect(try await kept(in: app)?.unshown == 0)
        }
    }

    @Test(arguments: [
        ("{\"schema\":", "this app does not write it"),
        (
            "{\"schema\":99,\"selectedTab\":\"content\",\"stacks\":{},\"sheets\":[],\"signedOutPath\":[]}",
            "a newer version of the app wrote it"
        ),
    ])
    func unreadableDataIsReportedAndSetAside(_ json: String, _ reason: String) async throws {
        let app = try await appAtChat()
        try await set(json, in: app)

        try await app.relaunch()
        #expect(app.status.url == "slipway://welcome")
        let said = "The window 'main' cannot be restored: \(reason). "
        #expect(
            app.window.toasts.takeUnseen() == [
                Toast(.warning, said + "Its saved state was set aside. The window starts fresh.")
            ])
        let aside = try await app.dependencies.services.database.read {
            try String.fetchAll($0, sql: "SELECT navigation FROM navigation_scene_aside")
        }
        #expect(aside == [json])
        #expect(try await app.window.store.records().map(\.report?.text) == ["set aside: \(reason)"])
    }

    @Test func aWindowAtItsBeginningIsNotCountedAndNotWrittenAgain() async throws {
        let app = try await TestApp.authenticated()
        try await app.dependencies.services.database.write { database in
            for change in ["INSERT", "UPDATE"] {
                try database.execute(
                    sql: "CREATE TRIGGER obstacle_\(change) BEFORE \(change) ON navigation_scene "
                        + "BEGIN SELECT RAISE(ABORT, 'written'); END")
            }
        }
        for _ in 1...3 {
            try await app.relaunch(isShown: false)
            #expect(app.status.url == "slipway://welcome")
        }
        await app.window.shown()
        #expect(app.window.toasts.takeUnseen() == [])
        #expect(try await kept(in: app)?.unshown == 0)
        #expect(try await app.window.store.records().map(\.report) == [nil])
    }

    @Test func doctorListsEveryWindowWithTheTime() async throws {
        let app = try await appAtChat()
        try await app.relaunch()
        try await app.window.store.save(
            SavedNavigation(app.window.router.state, account: nil), scene: "second", unshown: 0)
        let probe = { @MainActor in
            await app.dependencies.module(InspectionModule.self).core.diagnose().first { $0.title == "windows kept" }?
                .lines
        }
        let time = app.clock.now.formatted(.iso8601)
        #expect(
            await probe() == [
                DiagnosticLine("main", "restored 1 screen (last start \(time))"),
                DiagnosticLine("second", "not reopened yet"),
            ])

        for _ in 1...2 { try await app.relaunch(isShown: false) }
        app.clock.advance(by: 60)
        try await app.relaunch()
        let later = app.clock.now.formatted(.iso8601)
        #expect(
            await probe()?.first
                == DiagnosticLine(
                    "main",
                    "set aside: it was never shown in two consecutive starts (last start \(later)); "
                        + "1 older state set aside"))
    }
}
