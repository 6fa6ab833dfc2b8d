import Domain
import DomainTesting
import SettingsStorage
import Testing

/// The behaviour of every settings store, tested with the one on disk and the in-memory double.
@Suite(.timeLimit(.minutes(10))) struct SettingsStoreTests {
    enum Kind: CaseIterable {
        case sqlite, inMemory
    }

    private let file = TemporaryDatabase()

    private func store(_ kind: Kind) -> any SettingsStore {
        switch kind {
        case .sqlite:
            SQLiteSettingsStore(
                database: file.open(), definitions: SampleKeys.definitions + SettingsKeys.definitions)
        case .inMemory: InMemorySettingsStore()
        }
    }

    @Test(arguments: Kind.allCases)
    func everyTypeKeepsItsValue(kind: Kind) async throws {
        let store = store(kind)
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

    @Test(arguments: Kind.allCases, [-1, 101, .max])
    func anInvalidValueIsRefusedAndTheOldOneStays(kind: Kind, volume: Int) async throws {
        let store = store(kind)
        try await store.set(70, for: SampleKeys.volume)
        let error = await #expect(throws: SettingsError.self) { try await store.set(volume, for: SampleKeys.volume) }
        #expect(error == .invalid(key: "sound.volume", reason: "A volume is 0 to 100."))
        #expect(error?.description == "sound.volume: A volume is 0 to 100.")
        #expect(store.value(for: SampleKeys.volume) == 70)
    }

    @Test(arguments: Kind.allCases)
    func observersGetTheValueInForceThenEachOneThatComesIntoForce(kind: Kind) async throws {
        let store = store(kind)
        #expect(store.value(for: SampleKeys.volume) == 50)
        try await store.set(10, for: SampleKeys.volume)
        var values = store.values(for: SampleKeys.volume).makeAsyncIterator()
        #expect(await values.next() == 10)
        try await store.set(20, for: SampleKeys.volume)
        try await store.set(20, for: SampleKeys.volume)
        await #expect(throws: SettingsError.self) { try await store.set(101, for: SampleKeys.volume) }
        try await store.set(false, for: SampleKeys.sound)
        try await store.unset(SampleKeys.volume)
        #expect(store.value(for: SampleKeys.volume) == 50)
        #expect(await values.next() == 20)
        #expect(await values.next() == 50)
    }

    @Test(arguments: Kind.allCases)
    func everyObserverIsNotified(kind: Kind) async throws {
        let store = store(kind)
        var first = store.values(for: SampleKeys.sound).makeAsyncIterator()
        var second = store.values(for: SampleKeys.sound).makeAsyncIterator()
        try await store.set(false, for: SampleKeys.sound)
        for expected in [true, false] {
            #expect(await first.next() == expected)
            #expect(await second.next() == expected)
        }
    }
}
