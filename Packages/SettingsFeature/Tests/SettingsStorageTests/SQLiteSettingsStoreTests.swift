import CoreTesting
import Domain
import GRDB
import Persistence
import Testing

@testable import SettingsStorage

@Suite(.timeLimit(.minutes(10))) struct SQLiteSettingsStoreTests {
    private let file = TemporaryDatabase()

    private func store(account: String? = nil) -> SQLiteSettingsStore {
        SQLiteSettingsStore(database: file.open(), definitions: SampleKeys.definitions, account: account)
    }

    @Test func aSettingThatIsNotDeclaredCannotBeChanged() async throws {
        let store = store()
        let key = SettingKey("undeclared", default: 1, scope: .home, help: "")
        let refusal = SettingsError.unknownKey("undeclared", didYouMean: nil)
        await #expect(throws: refusal) { try await store.set(2, for: key) }
        #expect(throws: refusal) { try store.setSynchronously(2, for: key) }
        var changes = SettingChanges()
        try changes.set(false, for: SampleKeys.sound)
        try changes.set(2, for: key)
        await #expect(throws: refusal) { try await store.apply(changes) }
        #expect(store.value(for: key) == 1)
        #expect(store.value(for: SampleKeys.sound))
    }

    @Test func everyTypeKeepsItsValue() async throws {
        let store = SQLiteSettingsStore(
            database: file.open(), definitions: SampleKeys.definitions + SettingsKeys.definitions)
        let motto = "Ä \"quoted\" 'text', 👩‍🚀,\n\t; DROP TABLE setting"
        try await store.set(false, for: SampleKeys.sound)
        try await store.set(motto, for: SampleKeys.motto)
        try await store.set(.dark, for: SettingsKeys.appearance)
        try await store.set(Int.min, for: SampleKeys.runs)
        #expect(store.value(for: SampleKeys.sound) == false)
        #expect(store.value(for: SampleKeys.motto) == motto)
        #expect(store.value(for: SettingsKeys.appearance) == .dark)
        #expect(store.value(for: SampleKeys.runs) == .min)
    }

    @Test func whatAVersionWithRevisionsHasStoredIsKept() async throws {
        let revisions = """
            ALTER TABLE setting ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
            CREATE INDEX setting_revision ON setting (revision);
            CREATE TABLE settings_state (id INTEGER PRIMARY KEY CHECK (id = 0), epoch INTEGER NOT NULL) STRICT;
            CREATE TRIGGER setting_removed AFTER DELETE ON setting BEGIN
                INSERT INTO settings_state VALUES (0, 1) ON CONFLICT (id) DO UPDATE SET epoch = epoch + 1;
            END;
            CREATE TRIGGER setting_added AFTER INSERT ON setting WHEN NEW.revision = 0 BEGIN
                INSERT INTO settings_state VALUES (0, 1) ON CONFLICT (id) DO UPDATE SET epoch = epoch + 1;
            END;
            CREATE TRIGGER setting_changed AFTER UPDATE ON setting WHEN NEW.revision = OLD.revision BEGIN
                INSERT INTO settings_state VALUES (0, 1) ON CONFLICT (id) DO UPDATE SET epoch = epoch + 1;
            END
            """
        let earlier = SettingsMigrations.all.filter { $0.id != "settings.8" }.map { step in
            step.id == "settings.3" ? FeatureMigration(step.id) { try $0.execute(sql: revisions) } : step
        }
        try AppDatabase(at: file.url, migrations: earlier)
            .execute("INSERT INTO setting VALUES ('home', '', 'sound', 'false', 1), ('home', '', 'runs', '7', 2)")
        let store = store()
        #expect(store.value(for: SampleKeys.sound) == false)
        #expect(store.value(for: SampleKeys.runs) == 7)
        try await store.set(8, for: SampleKeys.runs)
        try await store.unset(named: SampleKeys.sound.name)
        #expect(try file.open().storedSettings() == ["home//runs=8"])
        let names = try await file.open().pool().read { try $0.columns(in: "setting").map(\.name) }
        #expect(names == ["scope", "account", "name", "value"])
    }

    @Test func observersGetTheValueInForceThenEachOneThatComesIntoForce() async throws {
        let store = store()
        var values = store.values(for: SampleKeys.volume).makeAsyncIterator()
        var others = store.values(for: SampleKeys.volume).makeAsyncIterator()
        for volume in [20, 20] { try await store.set(volume, for: SampleKeys.volume) }
        await #expect(throws: SettingsError.invalid(key: "sound.volume", reason: "A volume is 0 to 100.")) {
            try await store.set(101, for: SampleKeys.volume)
        }
        try await store.set(false, for: SampleKeys.sound)
        try await store.unset(named: SampleKeys.volume.name)
        for expected in [50, 20, 50] {
            #expect(await values.next() == expected)
            #expect(await others.next() == expected)
        }
    }

    @Test func observersGetEveryValueThatTheChangeOfAccountChanges() async throws {
        let store = store(account: "bob")
        try await store.set("his", for: SampleKeys.motto)
        store.use(account: "ada")
        try await store.set("hers", for: SampleKeys.motto)
        var mottos = store.values(for: SampleKeys.motto).makeAsyncIterator()
        var volumes = store.values(for: SampleKeys.volume).makeAsyncIterator()
        #expect(await mottos.next() == "hers")
        #expect(await volumes.next() == 50)
        store.use(account: "bob")
        store.use(account: nil)
        try await store.set(60, for: SampleKeys.volume)
        #expect(await mottos.next() == "his")
        #expect(await mottos.next() == "none")
        // Both accounts, and no account, have the default, so there is no change.
        #expect(await volumes.next() == 60)
    }

    @Test func readsFromMemoryAfterTheFirstTime() throws {
        let database = file.open()
        let store = SQLiteSettingsStore(database: database, definitions: [])
        try database.store("70", scope: "account", account: "", name: "sound.volume")
        #expect(store.value(for: SampleKeys.volume) == 70)
        try database.store("80", scope: "account", account: "", name: "sound.volume")
        #expect(store.value(for: SampleKeys.volume) == 70)
    }

    @Test func touchesNoFileUntilItIsAsked() {
        let store = store()
        #expect(!file.exists)
        #expect(store.value(for: SampleKeys.volume) == 50)
        #expect(file.exists)
    }

    @Test(arguments: ["", "loud", "101", "-1", "7.5", "99999999999999999999"])
    func aStoredTextThatIsNoLongerValidCountsAsNotSet(text: String) async throws {
        let database = file.open()
        try database.store(text, scope: "account", account: "", name: "sound.volume")
        let store = SQLiteSettingsStore(database: database, definitions: SampleKeys.definitions)
        #expect(store.value(for: SampleKeys.volume) == 50)
        #expect(try await store.listing(named: "sound.volume").text == "50")
        #expect(try database.storedSettings() == ["account//sound.volume=\(text)"])
        try await store.set(60, for: SampleKeys.volume)
        #expect(try database.storedSettings() == ["account//sound.volume=60"])
    }

    @Test func anInvalidStoredValueIsReportedOnce() async throws {
        let log = RecordedLog()
        let database = file.open()
        try database.store("loud", scope: "account", account: "", name: "sound.volume")
        let store = SQLiteSettingsStore(
            database: database, definitions: SampleKeys.definitions, account: nil, logger: log.logger)
        for account in [nil, "ada", nil, "ada"] {
            store.use(account: account)
            #expect(store.value(for: SampleKeys.volume) == 50)
        }
        #expect(
            log.lines == [
                "warning what is stored for the setting 'sound.volume' is not valid; "
                    + "the default is in force until it is set anew"
            ])
    }

    @Test func aValueThatWasSetStaysWhenTheDefaultChangesAndUnsettingBringsTodaysDefault() async throws {
        let yesterday = SettingKey("size", default: 3, scope: .home, help: "")
        let today = SettingKey("size", default: 5, scope: .home, help: "")
        try await SQLiteSettingsStore(database: file.open(), definitions: [SettingDefinition(yesterday)])
            .set(3, for: yesterday)
        let store = SQLiteSettingsStore(database: file.open(), definitions: [SettingDefinition(today)])
        #expect(store.value(for: today) == 3)
        try await store.unset(named: today.name)
        #expect(store.value(for: today) == 5)
    }

    @Test func aTextThatTheDatabaseWouldCutShortIsRefused() async throws {
        let store = store()
        let expected = SettingsError.invalid(key: "motto", reason: "Remove the null character.")
        await #expect(throws: expected) { try await store.set("carpe\0diem", for: SampleKeys.motto) }
        #expect(throws: expected) { try store.setSynchronously("carpe\0diem", for: SampleKeys.motto) }
        await #expect(throws: expected) { try await store.setText("carpe\0diem", named: "motto") }
        #expect(store.value(for: SampleKeys.motto) == "none")
    }

    /// A value is in force by the time an observer receives it, and a value in force is durable.
    @Test func changesAreStoredThenAppliedThenReportedInOrder() async throws {
        let store = store()
        let other = file.open()
        let values = store.values(for: SampleKeys.runs)
        let writer = Task {
            for value in 1...50 {
                if value.isMultiple(of: 2) {
                    try await store.set(value, for: SampleKeys.runs)
                } else {
                    try store.setSynchronously(value, for: SampleKeys.runs)
                }
            }
        }
        var reported: [Int] = []
        for await value in values {
            reported.append(value)
            let inForce = store.value(for: SampleKeys.runs)
            let durable = Int(try other.storedSettings().first?.split(separator: "=").last ?? "0") ?? 0
            #expect(value <= inForce)
            #expect(inForce <= durable)
            if value == 50 { break }
        }
        try await writer.value
        #expect(reported == Array(0...50))
    }

    @Test func readersNeverSeeAnOlderValueThanOneThatWasSet() async throws {
        for round in 1...20 {
            let store = store()
            // The first read, from the database, concurrently with a change.
            async let change: Void = store.set(round, for: SampleKeys.runs)
            async let read = store.value(for: SampleKeys.runs)
            try await change
            _ = await read
            #expect(store.value(for: SampleKeys.runs) == round)
        }
    }

    @Test func observationEndsWithTheStore() async throws {
        var store: SQLiteSettingsStore? = store()
        var values = store?.values(for: SampleKeys.sound).makeAsyncIterator()
        #expect(await values?.next() == true)
        store = nil
        #expect(await values?.next() == nil)
    }

    @Test func twoSettingsOfOneNameAndDifferentTypesAreAFaultOfTheProgram() async {
        await #expect(processExitsWith: .failure) {
            let file = TemporaryDatabase()
            let store = SQLiteSettingsStore(database: file.open(), definitions: [])
            _ = store.value(for: SettingKey("same", default: 1, scope: .home, help: ""))
            try file.remove()
            _ = store.value(for: SettingKey("same", default: "one", scope: .home, help: ""))
        }
    }
}
