import Core
import CoreTesting
import Domain
import Foundation
import GRDB
import Testing

@testable import Persistence
@testable import SettingsStorage

@Suite(.timeLimit(.minutes(10))) struct FailingDatabaseTests {
    private let file = TemporaryDatabase()
    private let log = RecordedLog()

    private func store(_ database: AppDatabase) -> SQLiteSettingsStore {
        SQLiteSettingsStore(
            database: database, definitions: SampleKeys.definitions, account: nil,
            logger: log.logger)
    }

    private var obstructed: String {
        "Cannot open the database \(file.url.path): Is a directory. Move it away."
    }

    @Test func theDefaultIsInForceAndThatIsLoggedOnce() throws {
        try file.obstruct()
        let store = store(file.open())
        for _ in 1...3 {
            #expect(store.value(for: SampleKeys.volume) == 50)
            #expect(store.value(for: SampleKeys.sound) == true)
        }
        store.use(account: "ada")
        #expect(store.value(for: SampleKeys.volume) == 50)
        #expect(log.lines == ["error settings cannot be read, defaults are in force: \(obstructed)"])
    }

    @Test func whatIsThereIsReadAsSoonAsItCanBe() throws {
        try file.obstruct()
        let store = store(file.open())
        #expect(store.value(for: SampleKeys.volume) == 50)
        try file.clear()
        try file.open().store("70", scope: "account", account: "", name: "sound.volume")
        #expect(store.value(for: SampleKeys.volume) == 70)
    }

    @Test func otherOperationsFailWithTheReason() async throws {
        try file.obstruct()
        let store = store(file.open())
        let expected = SettingsError.notSaved(obstructed)
        await #expect(throws: expected) { try await store.list() }
        await #expect(throws: expected) { try await store.listing(named: "sound").text }
        #expect(throws: expected) { try store.setSynchronously(false, for: SampleKeys.sound) }
        await #expect(throws: expected) { try await store.setText("off", named: "sound") }
        await #expect(throws: expected) { try await store.set(false, for: SampleKeys.sound) }
        await #expect(throws: expected) { try await store.unset(named: SampleKeys.sound.name) }
        #expect(expected.description == obstructed)
        #expect(store.value(for: SampleKeys.sound) == true)
    }

    /// What it means to a program: the same may succeed later.
    @Test func aDatabaseThatAnotherProgramHasLockedIsBusy() async throws {
        try file.open().store("70", scope: "account", account: "", name: "sound.volume")
        let other = try DatabaseQueue(path: file.url.path)
        let database = AppDatabase(
            at: file.url, migrations: SettingsMigrations.all, watcher: DirectoryWatcher(), onRecovery: { _ in },
            hooks: RecoveryHooks(busyTimeout: 0))
        let store = store(database)
        let expected = SettingsError.notSaved(StorageError.busy(path: file.url.path).description, mayRetry: true)
        try other.inDatabase { locked in
            try locked.execute(sql: "BEGIN EXCLUSIVE")
            #expect(throws: expected) { try store.setSynchronously(false, for: SampleKeys.sound) }
            try locked.execute(sql: "COMMIT")
        }
        try await store.set(false, for: SampleKeys.sound)
    }

    @Test func onAFullDiskTheOldValueStaysAndObserversAreNotNotified() async throws {
        let database = file.open()
        let store = store(database)
        try await store.set("short", for: SampleKeys.motto)
        var values = store.values(for: SampleKeys.motto).makeAsyncIterator()
        #expect(await values.next() == "short")
        try database.fill()
        let long = String(repeating: "long ", count: 10_000)
        let expected = SettingsError.notSaved(StorageError.full(path: file.url.path).description)
        await #expect(throws: expected) { try await store.set(long, for: SampleKeys.motto) }
        #expect(throws: expected) { try store.setSynchronously(long, for: SampleKeys.motto) }
        #expect(store.value(for: SampleKeys.motto) == "short")
        #expect(try file.open().storedSettings() == ["account//motto=short"])

        try database.empty()
        try await store.set(long, for: SampleKeys.motto)
        #expect(await values.next() == long)
    }
}
