import Dispatch
import Domain
import GRDB
import Persistence
import Testing

@testable import SettingsStorage

@Suite(.timeLimit(.minutes(10))) struct AccountScopeTests {
    private let file = TemporaryDatabase()

    private func store(account: String? = nil) -> SQLiteSettingsStore {
        SQLiteSettingsStore(database: file.open(), definitions: SampleKeys.definitions, account: account)
    }

    @Test func aSecondAccountSeesNothingOfTheFirst() async throws {
        let store = store(account: "ada")
        try await store.set("hers", for: SampleKeys.motto)
        try await store.set(70, for: SampleKeys.volume)
        store.use(account: "bob")
        #expect(store.value(for: SampleKeys.motto) == "none")
        #expect(store.value(for: SampleKeys.volume) == 50)
        #expect(try store.listing(named: "motto").text == "none")
        try await store.set("his", for: SampleKeys.motto)
        store.use(account: "ada")
        #expect(store.value(for: SampleKeys.motto) == "hers")
        #expect(store.value(for: SampleKeys.volume) == 70)
        #expect(
            try file.open().storedSettings()
                == ["account/ada/motto=hers", "account/ada/sound.volume=70", "account/bob/motto=his"])
    }

    @Test func settingsOfAnAccountAreRemovedWithIt() async throws {
        let store = store(account: "ada")
        var values = store.values(for: SampleKeys.motto).makeAsyncIterator()
        try await store.set("hers", for: SampleKeys.motto)
        try await store.set(false, for: SampleKeys.sound)
        store.use(account: "bob")
        try await store.set("his", for: SampleKeys.motto)
        store.use(account: "ada")
        for expected in ["none", "hers", "none", "his", "hers"] { #expect(await values.next() == expected) }

        try await store.clear(account: "ada")
        #expect(await values.next() == "none")
        #expect(store.value(for: SampleKeys.motto) == "none")
        #expect(try file.open().storedSettings() == ["account/bob/motto=his", "home//sound=false"])

        store.use(account: "bob")
        try await store.clear(account: "ada")
        #expect(store.value(for: SampleKeys.motto) == "his")
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

    @Test func aChangeBelongsToTheAccountThatMadeIt() async throws {
        let store = store(account: "ada")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for value in 1...50 {
                store.use(account: value.isMultiple(of: 2) ? "ada" : "bob")
                group.addTask { try await store.set(value, for: SampleKeys.volume) }
            }
            try await group.waitForAll()
        }
        for account in ["ada", "bob"] {
            store.use(account: account)
            let stored = try file.open().storedSettings().filter { $0.hasPrefix("account/\(account)/") }
            let value = store.value(for: SampleKeys.volume)
            #expect(stored == (stored.isEmpty ? [] : ["account/\(account)/sound.volume=\(value)"]))
            if stored.isEmpty { #expect(value == 50) }
        }
    }

    @Test @MainActor func aChangeThatIsStillBeingMadeIsNotPutInForceForTheNextAccount() async throws {
        let database = file.open()
        let store = SQLiteSettingsStore(database: database, definitions: SampleKeys.definitions, account: "ada")
        let gate = DispatchSemaphore(value: 0)
        try database.pool().asyncWriteWithoutTransaction { _ in gate.wait() }
        let change = Task { try await store.set(70, for: SampleKeys.volume) }
        // The main actor runs its jobs in order: after this one, the change waits at the gate.
        await Task {}.value
        store.use(account: "bob")
        #expect(store.value(for: SampleKeys.volume) == 50)
        gate.signal()
        try await change.value
        #expect(store.value(for: SampleKeys.volume) == 50)
        store.use(account: "ada")
        #expect(store.value(for: SampleKeys.volume) == 70)
    }
}
