import Domain
import SettingsStorage
import Testing

/// For packages that were not changed, the gate runs only this suite, in the package's own build.
struct SmokeTests {
    @Test func aSettingIsKept() async throws {
        let file = TemporaryDatabase()
        let store = SQLiteSettingsStore(database: file.open(), definitions: SampleKeys.definitions)
        try await store.set(70, for: SampleKeys.volume)
        #expect(store.value(for: SampleKeys.volume) == 70)
    }
}
