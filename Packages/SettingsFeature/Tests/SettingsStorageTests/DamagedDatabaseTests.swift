import Core
import Dispatch
import Foundation
import GRDB
import Synchronization
import Testing

@testable import Persistence
@testable import SettingsStorage

/// A damaged index: opening the database does not read it, but the first setting that is read or written does.
@Suite(.timeLimit(.minutes(10))) struct DamagedDatabaseTests {
    private let file = TemporaryDatabase()

    init() async throws {
        let store = SQLiteSettingsStore(database: file.open(), definitions: SampleKeys.definitions)
        try await store.set(70, for: SampleKeys.volume)
        let queue = try DatabaseQueue(path: file.url.path)
        let page = try await queue.write { database in
            try Int.fetchOne(
                database, sql: "SELECT rootpage FROM sqlite_master WHERE name = 'sqlite_autoindex_setting_1'")
        }
        try queue.close()
        let pool = try DatabasePool(path: file.url.path)
        try await pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        try pool.close()
        let handle = try FileHandle(forUpdating: file.url)
        try handle.seek(toOffset: UInt64(try #require(page) - 1) * 4_096)
        try handle.write(contentsOf: Data(repeating: 0xa5, count: 4_096))
        try handle.close()
    }

    private func store() -> SQLiteSettingsStore {
        SQLiteSettingsStore(database: file.open(), definitions: SampleKeys.definitions)
    }

    @Test func theFirstValueIsTheOneThatWasSet() throws {
        let store = store()
        #expect(store.value(for: SampleKeys.volume) == 70)
        #expect(store.database.recoveries().map(\.isWhole) == [true])
    }

    @Test func aReadOfALongProcessDoesNotWaitForARecovery() async throws {
        let (recoveries, began) = AsyncStream.makeStream(of: Void.self)
        let end = DispatchSemaphore(value: 0)
        let database = AppDatabase(
            at: file.url, migrations: SettingsMigrations.all, watcher: DirectoryWatcher(), onRecovery: { _ in },
            hooks: RecoveryHooks(passed: { step in
                guard step == .copied else { return }
                began.yield()
                end.wait()
            }))
        try await database.prepare()
        let store = SQLiteSettingsStore(database: database, definitions: SampleKeys.definitions)
        store.followOtherProcesses()
        var volumes = store.values(for: SampleKeys.volume).makeAsyncIterator()
        #expect(await volumes.next() == 50)
        for await _ in recoveries { break }
        #expect(store.value(for: SampleKeys.volume) == 50)
        #expect(store.value(for: SampleKeys.motto) == "none")
        async let decided = store.valueAfterRecovery(for: SampleKeys.volume)
        end.signal()
        #expect(await decided == 70)
        #expect(await volumes.next() == 70)
        #expect(store.value(for: SampleKeys.volume) == 70)
    }

    /// A read of a window comes from the main actor, which must not wait for the disk.
    @Test @MainActor func aReadOfALongProcessOpensAndRecoversOnAnotherThread() async throws {
        let openedOnMain = Mutex<[Bool]>([])
        let database = AppDatabase(
            at: file.url, migrations: SettingsMigrations.all, watcher: DirectoryWatcher(), onRecovery: { _ in },
            hooks: RecoveryHooks(willReadSize: { openedOnMain.withLock { $0.append(Thread.isMainThread) } }))
        let store = SQLiteSettingsStore(database: database, definitions: SampleKeys.definitions)
        store.followOtherProcesses()
        #expect(store.listIfOpen() == [])
        #expect(store.value(for: SampleKeys.volume) == 50)
        #expect(await store.valueAfterRecovery(for: SampleKeys.volume) == 70)
        #expect(openedOnMain.withLock { $0 } == [false, false], "before the recovery and after it")
        #expect(store.listIfOpen().contains { $0.text == "70" })
    }

    @Test func aWriteIsDoneOnceMore() async throws {
        let store = store()
        try await store.set(80, for: SampleKeys.volume)
        #expect(store.database.recoveries().count == 1)
        #expect(self.store().value(for: SampleKeys.volume) == 80)
    }
}
