import AuthFeature
import Core
import CoreTesting
import Design
import Domain
import Feedback
import Foundation
import Navigation
import Persistence
import SettingsFeature
import SettingsStorage
import Shell
import Testing

@testable import Composition

/// What follows from the list of modules.
@MainActor
struct AppModulesTests {
    private static let withBilling = AppModules([
        AuthModule.self, OnboardingModule.self, ContentModule.self, BillingModule.self, SettingsModule.self,
        InspectionModule.self,
    ])

    @Test func everyRouteAndTabHasAViewOfItsFeature() async throws {
        let app = try await TestApp.authenticated()
        for tab in AppModules.all.tabs {
            let place = try #require(AppModules.all.place(of: tab.id), "\(tab.title)")
            #expect(place.makeView(app.dependencies).screen.title == tab.title)
        }
        for definition in AppModules.all.routeTable.plainDefinitions {
            let place = try #require(AppModules.all.place(of: RouteEntry(definition.id)), "\(definition.id)")
            // Ctrl-K finds a screen by the title that it has when it opens.
            #expect(place.makeView(app.dependencies).screen.title == definition.title, "\(definition.id)")
        }
    }

    @Test func whatNoModuleDeclaresIsNoPlace() {
        var navigation = NavigationState(firstTab: "settings", otherTabs: ["billing"])
        let bill = RouteEntry("bill", items: ["number": ["7"]])
        let intents: [NavigationIntent] = [
            .enterTabs, .selectTab("billing"), .push(bill), .push(RouteEntry("diagnostics")),
            .presentSheet(RouteEntry("payment")),
        ]
        for intent in intents { intent.reduce(into: &navigation) }
        let state = AppState.authenticated(User(id: "ada", email: nil))
        #expect(Self.withBilling.openPlaces(state, navigation).count == 5)
        #expect(AppModules.all.openPlaces(state, navigation).count == 2)
    }

    @Test func namesAreTakenOnce() {
        for modules in [AppModules.all, Self.withBilling] {
            #expect(modules.routeTable.problems == [])
            #expect(Set(modules.settings.map(\.name)).count == modules.settings.count)
            #expect(Set(modules.migrations.map(\.id)).count == modules.migrations.count)
            #expect(Set(modules.tabs.map(\.id)).count == modules.tabs.count)
        }
    }

    @Test func theEmblemStandsStillAndIsLaunchedLater() {
        #expect(AppModules.all.emblem?.motion == .at(0))
        #expect(AppModules([AuthModule.self]).emblem == nil)
    }

    @Test(
        arguments: [
            ([], nil), (["bill.due"], nil), (["bill.due", "bill.due"], "bill.due"),
            (["billing.reminders"], "billing.reminders"),
        ] as [([String], String?)])
    func twoSettingsWithOneNameAreFound(names: [String], clash: String?) {
        let others = names.map { SettingDefinition(SettingKey($0, default: 1, scope: .account, help: "")) }
        let words = clash.map { "Two settings are called '\($0)'. Rename one of them." }
        #expect(AppModules.clash(in: BillingModule.settings + others) == words)
    }

    @Test func modulesWhoseSettingsClashAreNotAssembled() async {
        await #expect(processExitsWith: .failure) {
            _ = AppModules([BillingModule.self, BillingModule.self])
        }
    }

    @Test func aFeatureOfTheListIsInTheApp() async throws {
        let app = try await TestApp.authenticated(modules: Self.withBilling)
        #expect(app.window.tabs.map(\.name) == ["welcome", "content", "billing", "settings"])
        try app.window.selectTab("billing")
        await app.window.settle()
        #expect(app.screen.id == "billing")
        try await app.tap("billing.newest")
        #expect(app.screen.element("bill.number")?.value == "7")
        #expect(app.status.url == "slipway://billing/bill?number=7")
        try await app.open("slipway://settings/bill?number=3&sheet=payment")
        #expect(app.screen.id == "payment")

        let kept = app.window.status.url
        try await app.relaunch()
        #expect(app.window.status.url == kept)
    }

    @Test func aLinkIsOfferedToEachFeature() async throws {
        let app = try await TestApp.authenticated(modules: Self.withBilling)
        let place = app.status.url
        let outcomes: [(String, LinkOutcome)] = [
            ("https://bills.example/paid?token=secret", .claimed(message: "The bill is paid.", failure: nil)),
            ("https://bills.example/late", .claimed(message: "The bank does not answer.", failure: .unreachable)),
        ]
        for (link, outcome) in outcomes { #expect(try await app.window.open(link, from: .shell) == outcome) }
        await #expect(throws: Refusal(.badLink, "There is no such bill.")) {
            try await app.window.open("https://bills.example/lost", from: .shell)
        }
        #expect(app.status.url == place)
    }

    @Test(arguments: [
        ("https://bills.example/paid?token=secret", "https://bills.example"),
        ("slipway://login-callback?code=secret", "slipway://login-callback"),
        ("https://project.example/auth/v1/verify?token=secret&type=signup", "slipway://login-callback"),
        ("slipway://chat", nil), ("no link", nil),
    ])
    func aLinkThatAFeatureClaimsIsShownWithoutItsSecrets(link: String, shown: String?) {
        #expect(Self.withBilling.claimed(link) == shown)
    }

    @Test func eachFeatureWorksForgetsAndStopsWithTheApp() async throws {
        let app = try await TestApp.authenticated(modules: Self.withBilling)
        let billing = app.dependencies.module(BillingModule.self).feature
        try await until { !billing.calls.isEmpty }
        #expect(Set(billing.calls) == ["became active"])
        let auth = app.dependencies.authFeature
        let account = try #require(auth.currentSession?.uid)
        try await app.window.deleteAccount(in: try #require(auth.sessionID))
        #expect(billing.calls.last == "forget \(account)")
        await app.window.close()
        #expect(billing.calls.last == "stop")
    }

    @Test func diagnosticsReportWhatEachFeatureSays() async throws {
        let app = try await TestApp.authenticated(modules: Self.withBilling)
        let sections = await app.dependencies.diagnose()
        #expect(sections.map(\.title).filter { ["ai", "billing"].contains($0) } == ["ai", "billing"])
        #expect(sections.first { $0.title == "billing" }?.lines == [DiagnosticLine("bills", "none")])
    }

    @Test func diagnosticsReportWhatWaitsToBeSent() async throws {
        let app = try await TestApp.authenticated()
        func feedback() async -> DiagnosticLine? {
            await app.dependencies.diagnose().first { $0.title == "waiting" }?.lines.first
        }
        #expect(await feedback() == DiagnosticLine("feedback", "nothing to send"))
        let account = try #require(app.dependencies.services.accountInForce)
        _ = try await FeedbackTable(database: app.dependencies.services.database).keep(
            message: "Good", account: account)
        #expect(
            await feedback() == DiagnosticLine("feedback", "1 to send, 0 refused by the server and kept"))
    }

    @Test func itsSettingIsOneAndTheSameOnTheScreenAndOnTheCommandLine() async throws {
        let app = try await TestApp.authenticated(modules: Self.withBilling)
        #expect(Self.withBilling.listedSettings.map(\.name).contains("billing.reminders"))
        try await app.open("slipway://billing")
        try await app.tap("billing.reminders")
        let settings = try await app.dependencies.settings()
        #expect(try await settings.setting(named: "billing.reminders").text == "true")
        _ = try await settings.set("false", named: "billing.reminders")
        #expect(app.screen.element("billing.reminders")?.value == "off")
    }

    @Test func recordedSessionsReplayWithOneMoreTab() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let sessions = try FileManager.default.contentsOfDirectory(
            at: root.appendingPathComponent(".ci/sessions"), includingPropertiesForKeys: nil)
        #expect(!sessions.isEmpty)
        for session in sessions {
            let replay = try JournalReplay(Data(contentsOf: session), table: Self.withBilling.routeTable)
            #expect(replay.difference == nil, "\(session.lastPathComponent)")
            #expect(!replay.steps.isEmpty, "\(session.lastPathComponent)")
        }
    }
}
