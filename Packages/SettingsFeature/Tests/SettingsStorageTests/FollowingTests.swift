import CoreTesting
import Domain
import Persistence
import Testing
@testable import SettingsStorage

/// Two stores with separate connections, as in two processes.
@Suite(.timeLimit(.minutes(10))) struct FollowingTests {
    private let file = TemporaryDatabase()
    private let bell = Bell()
    private let database: AppDatabase
    private let store: SQLiteSettingsStore
    private let other: SQLiteSettingsStore

    init() {
        database = file.open()
        store = Self.store(database, bell)
        other = SQLiteSettingsStore(database: file.open(), definitions: SampleKeys.definitions, account: "ada")
    }

    private static func store(
        _ database: AppDatabase, _ bell: Bell, account: String? = "ada", log: RecordedLog = RecordedLog()
    ) -> SQLiteSettingsStore {
        SQLiteSettingsStore(
            database: database, definitions: SampleKeys.definitions, account: account, logger: log.logger,
            changes: { bell.changes() })
    }

    @Test func observersAreNotifiedOfWhatAnotherProcessSetsAndRemoves() async throws {
        try await store.set(10, for: SampleKeys.volume)
        var values = store.values(for: SampleKeys.volume).makeAsyncIterator()
        #expect(await values.next() == 10)
        await bell.settle()
        try await other.set(20, for: SampleKeys.volume)
        await bell.ring()
        #expect(store.value(for: SampleKeys.volume) == 20)
        #expect(await values.next() == 20)
        try await other.unset(named: SampleKeys.volume.name)
        await bell.ring()
        #expect(await values.next() == 50)
        try await other.set(30, for: SampleKeys.volume)
        await bell.ring()
        #expect(await values.next() == 30)
        try await other.transaction(of: "ada") { try $0.clear() }
        await bell.ring()
        #expect(await values.next() == 50)
    }

    @Test func changesBeforeTheFirstObserverAreReadToo() async throws {
        #expect(store.value(for: SampleKeys.motto) == "none")
        try await other.set("carpe diem", for: SampleKeys.motto)
        #expect(store.value(for: SampleKeys.motto) == "none")
        store.followOtherProcesses()
        await bell.settle()
        #expect(store.value(for: SampleKeys.motto) == "carpe diem")
    }

    @Test func aWindowThatHasReadNothingOpensNothing() async throws {
        store.followOtherProcesses()
        await bell.settle()
        await bell.ring()
        #expect(!file.exists)
    }

    @Test func aBatchIsSeenWhole() async throws {
        let volumes = store.values(for: SampleKeys.volume)
        _ = store.value(for: SampleKeys.motto)
        let batches = Task {
            for volume in 51...100 {
                var changes = SettingChanges()
                try changes.set(volume, for: SampleKeys.volume)
                try changes.set(String(volume), for: SampleKeys.motto)
                try await other.apply(changes)
                await bell.ring()
            }
        }
        for await volume in volumes where volume > 50 {
            let motto = Int(store.value(for: SampleKeys.motto)) ?? 0
            #expect(motto >= volume)
            if volume == 100 { break }
        }
        try await batches.value
    }

    @Test func whatAHandHasWrittenIsSeen() async throws {
        try await store.database.prepare()
        store.followOtherProcesses()
        await bell.settle()
        for volume in [60, 61, 62] {
            _ = store.value(for: SampleKeys.volume)
            try file.open().store(String(volume), scope: "account", account: "ada", name: "sound.volume")
            await bell.ring()
            #expect(store.value(for: SampleKeys.volume) == volume)
        }
        try file.open().execute("UPDATE setting SET value = '63'")
        await bell.ring()
        #expect(store.value(for: SampleKeys.volume) == 63)
    }

    @Test func anotherAccountsChangesAreNotReported() async throws {
        var values = store.values(for: SampleKeys.motto).makeAsyncIterator()
        #expect(await values.next() == "none")
        await bell.settle()
        other.use(account: "bob")
        try await other.set("his", for: SampleKeys.motto)
        await bell.ring()
        #expect(store.value(for: SampleKeys.motto) == "none")
        store.use(account: "bob")
        #expect(await values.next() == "his")
        try await other.set("his own", for: SampleKeys.motto)
        await bell.ring()
        #expect(await values.next() == "his own")
    }

    @Test func nothingIsWatchedBeforeTheFirstObserver() async throws {
        _ = store.value(for: SampleKeys.volume)
        try await store.set(10, for: SampleKeys.volume)
        #expect(bell.watchings == 0)
        let observers = (store.values(for: SampleKeys.volume), store.values(for: SampleKeys.sound))
        await bell.settle()
        #expect(bell.watchings == 1)
        withExtendedLifetime(observers) {}
    }

    @Test func aStoreThatGoesAwayWatchesNoLonger() async throws {
        var store: SQLiteSettingsStore? = Self.store(database, bell, account: nil)
        store?.followOtherProcesses()
        await bell.settle()
        store = nil
        await bell.end()
    }

    @Test func aChangeOfThisProcessIsNeverUndoneByAnOlderOneOfAnother() async throws {
        let values = store.values(for: SampleKeys.runs)
        await bell.settle()
        let ringing = Task {
            while !Task.isCancelled { await bell.ring() }
        }
        for value in 1...200 {
            try await other.set(-value, for: SampleKeys.runs)
            try await store.set(value, for: SampleKeys.runs)
            #expect(store.value(for: SampleKeys.runs) == value)
        }
        ringing.cancel()
        await ringing.value
        var last = 0
        for await value in values {
            #expect(abs(value) >= last)
            last = abs(value)
            if value == 200 { break }
        }
    }

    @Test func lostChangeNotificationsAreResumedByTheNextObserver() async throws {
        store.followOtherProcesses()
        _ = store.value(for: SampleKeys.motto)
        await bell.settle()
        bell.fallSilent()
        while bell.watchings < 2 {
            let more = Task { for await _ in store.values(for: SampleKeys.volume) {} }
            await Task.yield()
            more.cancel()
            await more.value
        }
        await bell.settle()
        try await other.set("carpe diem", for: SampleKeys.motto)
        await bell.ring()
        #expect(store.value(for: SampleKeys.motto) == "carpe diem")
    }

    @Test func unreadableDataIsReportedOnceAndReadLater() async throws {
        let log = RecordedLog()
        let store = Self.store(database, bell, log: log)
        try await store.database.prepare()
        store.followOtherProcesses()
        await bell.settle()
        #expect(store.value(for: SampleKeys.volume) == 50)
        let writer = file.open()
        try writer.execute("ALTER TABLE setting RENAME COLUMN value TO hidden")
        await bell.ring()
        await bell.ring()
        #expect(log.lines.count == 1)
        try writer.execute("ALTER TABLE setting RENAME COLUMN hidden TO value")
        try await other.set(70, for: SampleKeys.volume)
        await bell.ring()
        #expect(store.value(for: SampleKeys.volume) == 70)
    }
}
