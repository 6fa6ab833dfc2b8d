import Core
import CoreTesting
import Domain
import Foundation
import Persistence
import Testing

@testable import SettingsStorage

@Suite(.timeLimit(.minutes(10))) struct FormerNamesTests {
    private static let theme = SettingKey(
        "look.theme", default: "plain", scope: .home, help: "How it looks.", formerNames: ["theme", "skin"],
        validate: { $0 == "ugly" ? "No." : nil })
    private let file = TemporaryDatabase()
    private let database: AppDatabase
    private let store: SQLiteSettingsStore

    init() {
        database = file.open()
        store = SQLiteSettingsStore(database: database, definitions: [SettingDefinition(Self.theme)])
    }

    static let stored: [(rows: [String: String], value: String)] = [
        ([:], "plain"), (["skin": "dotted"], "dotted"), (["skin": "dotted", "theme": "striped"], "striped"),
        (["look.theme": "new", "theme": "striped"], "new"), (["look.theme": "plain", "theme": "striped"], "plain"),
        // The value under the current name counts, even if it is not valid.
        (["look.theme": "ugly", "theme": "striped"], "plain"), (["theme": "ugly", "skin": "dotted"], "plain"),
    ]

    @Test(arguments: stored)
    func aFormerNameCountsUntilTheNameOfTodayHasAValue(rows: [String: String], value: String) throws {
        for (name, text) in rows { try database.store(text, scope: "home", account: "", name: name) }
        #expect(store.value(for: Self.theme) == value)
        #expect(try store.listing(named: "look.theme").text == value)
        #expect(try store.unknown() == [])
    }

    @Test func aChangeIsWrittenUnderTheNameOfToday() async throws {
        try database.store("striped", scope: "home", account: "", name: "theme")
        try await store.set("new", for: Self.theme)
        #expect(store.value(for: Self.theme) == "new")
        #expect(try database.storedSettings() == ["home//look.theme=new", "home//theme=striped"])
    }

    @Test(arguments: [0, 1, 2])
    func unsettingRemovesEveryName(way: Int) async throws {
        for name in ["look.theme", "theme", "skin"] {
            try database.store("old", scope: "home", account: "", name: name)
        }
        #expect(store.value(for: Self.theme) == "old")
        switch way {
        case 0: try await store.unset(Self.theme)
        case 1: try await store.unset(named: "look.theme")
        default:
            var changes = SettingChanges()
            changes.unset(Self.theme)
            try await store.apply(changes)
        }
        #expect(store.value(for: Self.theme) == "plain")
        #expect(try database.storedSettings() == [])
    }

    @Test func aFormerNameIsNoNameAnyMoreButLeadsToTheNewOne() {
        #expect(throws: SettingsError.unknownKey("skin", didYouMean: "look.theme")) { try store.listing(named: "skin") }
    }

    @Test func documentsOfEarlierVersionsAreUnderstood() async throws {
        try database.store("striped", scope: "home", account: "", name: "theme")
        #expect(try store.export(sensitive: false, appVersion: "2").document.home == ["look.theme": .string("striped")])
        let old = SettingsDocument(appVersion: "1", date: .now, home: ["skin": .string("dotted")], account: [:])
        #expect(try await store.importing(old.json()).changed.map(\.name) == ["look.theme"])
        #expect(store.value(for: Self.theme) == "dotted")
        let both = SettingsDocument(
            appVersion: "1", date: .now, home: ["skin": .string("a"), "look.theme": .string("b")], account: [:])
        await #expect(throws: SettingsImportError.self) { try await store.importing(both.json()) }
    }

    @Test func anotherVersionsChangeUnderAFormerNameIsSeen() async throws {
        let bell = Bell()
        let store = SQLiteSettingsStore(
            database: database, definitions: [SettingDefinition(Self.theme)], account: nil,
            logger: RecordedLog().logger,
            changes: { bell.changes() })
        var changes = try store.changes(named: "look.theme").makeAsyncIterator()
        await bell.settle()
        #expect(await changes.next()?.text == "plain")
        let theme = SettingKey("theme", default: "", scope: .home, help: "")
        let old = SQLiteSettingsStore(database: file.open(), definitions: [SettingDefinition(theme)])
        try await old.set("striped", for: theme)
        await bell.ring()
        #expect(await changes.next()?.text == "striped")
    }
}
