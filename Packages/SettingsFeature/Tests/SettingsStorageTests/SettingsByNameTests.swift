import CoreTesting
import Domain
import Testing

@testable import SettingsStorage

@Suite(.timeLimit(.minutes(10))) struct SettingsByNameTests {
    private let file = TemporaryDatabase()
    private let store: SQLiteSettingsStore

    init() {
        store = SQLiteSettingsStore(
            database: file.open(), definitions: SampleKeys.definitions + SettingsKeys.definitions)
    }

    @Test func listsWhatIsListedInTheOrderOfDeclaration() async throws {
        try await store.set(70, for: SampleKeys.volume)
        let listings = try await store.list()
        #expect(listings.map(\.name) == ["sound", "sound.volume", "motto", "appearance"])
        #expect(listings.map(\.text) == ["true", "70", "none", "system"])
        #expect(listings.map(\.definition.defaultText) == ["true", "50", "none", "system"])
        #expect(listings.first?.definition.help == "Whether there is any sound.")
    }

    static let refused: [(name: String, text: String, error: String)] = [
        ("sound", "maybe", "sound: 'maybe' is not valid. Use on or off (also yes or no, true or false)."),
        ("sound.volume", "7.5", "sound.volume: '7.5' is not valid. Use a whole number."),
        ("sound.volume", "101", "sound.volume: A volume is 0 to 100."),
        ("appearance", "Dark", "appearance: 'Dark' is not valid. Use system, light or dark."),
    ]

    @Test(arguments: refused)
    func refusesWhatMakesNoSense(name: String, text: String, error: String) async throws {
        let before = try await store.listing(named: name).text
        let thrown = await #expect(throws: SettingsError.self) { try await store.setText(text, named: name) }
        #expect(thrown?.description == error)
        #expect(try await store.listing(named: name).text == before)
        #expect(try file.open().storedSettings() == [])
    }

    static let misspelt: [(String, String?)] = [
        ("sond", "sound"), ("Sound", "sound"), ("sound.volum", "sound.volume"), ("apearance", "appearance"),
        ("mtoto", "motto"), ("quite.something.else", nil),
        // Not listed, so neither accepted nor suggested.
        ("runs", nil), ("run", nil),
    ]

    @Test(arguments: misspelt)
    func anUnknownNameIsAnErrorThatNamesTheNearest(name: String, suggestion: String?) async throws {
        let expected = SettingsError.unknownKey(name, didYouMean: suggestion)
        await #expect(throws: expected) { try await store.listing(named: name).text }
        await #expect(throws: expected) { try await store.setText("true", named: name) }
    }

    @Test func saysWhereAValueComesFrom() async throws {
        try await store.set(50, for: SampleKeys.volume)
        try file.open().store("maybe", scope: "home", account: "", name: "sound")
        let listings = try await store.list()
        #expect(
            listings.map(\.origin) == [
                .invalid(reason: "'maybe' is not valid. Use on or off (also yes or no, true or false)."), .set,
                .byDefault, .byDefault,
            ])
        #expect(listings.map(\.text) == ["true", "50", "none", "system"])
    }

    @Test func aSensitiveTextIsNotPartOfTheReason() async throws {
        let store = SQLiteSettingsStore(
            database: file.open(), definitions: [SettingDefinition(SharedSettings.profileEmail)])
        try file.open().store("my secret", scope: "account", account: "", name: "profile.email")
        let listing = try await store.listing(named: "profile.email")
        #expect(listing.origin == .invalid(reason: "The stored value is not valid."))
    }

    @Test func undeclaredSettingsAreNamedAndCanBeRemoved() async throws {
        let database = file.open()
        try database.store("1", scope: "home", account: "", name: "hologram")
        try database.store("1", scope: "account", account: "", name: "beam")
        try database.store("1", scope: "account", account: "bob", name: "secret")
        try database.store("1", scope: "account", account: "", name: "motto")
        #expect(try await store.unknown() == ["beam", "hologram"])
        for name in ["beam", "hologram"] { try await store.unset(named: name) }
        #expect(try await store.unknown() == [])
        await #expect(throws: SettingsError.unknownKey("beam", didYouMean: nil)) {
            try await store.unset(named: "beam")
        }
    }

    @Test func unsettingByNameBringsTheDefaultBack() async throws {
        var values = store.values(for: SampleKeys.sound).makeAsyncIterator()
        #expect(await values.next() == true)
        try await store.setText("off", named: "sound")
        #expect(store.value(for: SampleKeys.sound) == false)
        #expect(await values.next() == false)
        try await store.unset(named: "sound")
        #expect(store.value(for: SampleKeys.sound) == true)
        #expect(try await store.listing(named: "sound").origin == .byDefault)
        #expect(try file.open().storedSettings() == [])
        await #expect(throws: SettingsError.unknownKey("sond", didYouMean: "sound")) {
            try await store.unset(named: "sond")
        }
    }

    @Test func aWatchedSettingReportsEachChangeOfAnotherProcess() async throws {
        let bell = Bell()
        var changes = try watcher(bell).changes(named: "sound.volume").makeAsyncIterator()
        #expect(await changes.next()?.origin == .byDefault)
        await bell.settle()
        for text in ["50", "70"] {
            try await store.setText(text, named: "sound.volume")
            await bell.ring()
            let set = await changes.next()
            #expect(set?.text == text && set?.origin == .set)
        }
        try await store.set(false, for: SampleKeys.sound)
        await bell.ring()
        try await store.unset(named: SampleKeys.volume.name)
        await bell.ring()
        #expect(await changes.next()?.text == "50")
        #expect(throws: SettingsError.unknownKey("runs", didYouMean: nil)) { try store.changes(named: "runs") }
    }

    @Test func allSettingsAreWatchedAtOnce() async throws {
        let bell = Bell()
        var changes = watcher(bell).changes().makeAsyncIterator()
        for name in ["sound", "sound.volume", "motto", "appearance"] { #expect(await changes.next()?.name == name) }
        await bell.settle()
        try await store.set("carpe diem", for: SampleKeys.motto)
        try await store.set(.dark, for: SettingsKeys.appearance)
        await bell.ring()
        let first = await changes.next()
        let second = await changes.next()
        #expect([first, second].map { $0.map { "\($0.name)=\($0.text)" } } == ["motto=carpe diem", "appearance=dark"])
    }

    /// A store of another process, which is told of changes by the bell.
    private func watcher(_ bell: Bell) -> SQLiteSettingsStore {
        SQLiteSettingsStore(
            database: file.open(), definitions: SampleKeys.definitions + SettingsKeys.definitions, account: nil,
            logger: RecordedLog().logger, changes: { bell.changes() })
    }
}
