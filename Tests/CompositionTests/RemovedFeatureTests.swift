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

/// A home on which a feature was used that the app does not have any more.
@MainActor
struct RemovedFeatureTests {
    private static let before = AppModules([
        AuthModule.self, OnboardingModule.self, ContentModule.self, BillingModule.self, SettingsModule.self,
        InspectionModule.self,
    ])

    private static func without(_ removed: [RemovedFeature]) -> AppModules {
        AppModules(
            [AuthModule.self, OnboardingModule.self, ContentModule.self, SettingsModule.self, InspectionModule.self],
            removed: removed)
    }

    private static let billing = RemovedFeature(
        "billing", links: ["billing", "bill", "payment"], settings: ["billing.reminders"], migrations: ["billing.1"],
        tables: ["billing_bill"])

    /// The app with the feature: its table has a row, its setting a value, and the window stands on its screen.
    private func used() async throws -> TestApp {
        let app = try await TestApp.authenticated(modules: Self.before)
        try await app.open("slipway://billing")
        try await app.tap("billing.reminders")
        try await app.open("slipway://billing/bill?number=7")
        try await app.dependencies.services.database.write {
            try $0.execute(sql: "INSERT INTO billing_bill VALUES (7)")
        }
        return app
    }

    @Test func itsTablesAndSettingsAreDeletedAndTheWindowOpens() async throws {
        let app = try await used()
        app.modules = Self.without([Self.billing])
        try await app.relaunch()
        #expect(app.window.status.url == "slipway://welcome")
        let record = try #require(try await app.window.store.records().first)
        #expect(record.report?.text == "restored 0 screens, dropped 1: bill: there is no tab 'billing'")
        let database = app.dependencies.services.database
        #expect(try await database.read { try $0.tableExists("billing_bill") } == false)
        let names = try await database.read { try String.fetchAll($0, sql: "SELECT DISTINCT name FROM setting") }
        #expect(!names.contains("billing.reminders"))
        // What other features stored is still there.
        #expect(names.contains(SharedSettings.profileName.name))
    }

    @Test func withoutTheRecordTheDatabaseIsTakenForOneOfANewerVersion() async throws {
        let app = try await used()
        app.modules = Self.without([])
        await #expect {
            try await app.relaunch()
        } throws: { error in
            "\(error)".contains("A newer version of slipway wrote the database") && "\(error)".contains("(billing.1)")
        }
    }

    @Test func noFeatureHasAnIDOfOneThatWasRemoved() {
        let modules = AppModules.all
        let links = Set(modules.tabs.map(\.id.rawValue) + modules.routeTable.definitions.map(\.id))
        let settings = Set(modules.listedSettings.map(\.name))
        for removed in RemovedFeature.all {
            #expect(links.isDisjoint(with: removed.links), "\(removed.id)")
            #expect(settings.isDisjoint(with: removed.settings), "\(removed.id)")
        }
        #expect(Set(modules.migrations.map(\.id)).count == modules.migrations.count)
    }
}
