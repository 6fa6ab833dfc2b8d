import Domain
import Foundation
import Persistence
import SettingsStorage
import Testing

/// The same between real processes, with notifications from the kernel.
@Suite(.timeLimit(.minutes(10))) struct ProcessFollowingTests {
    private let file = TemporaryDatabase()

    @Test func aChangeOfAnotherProcessIsSeen() async throws {
        let store = SQLiteSettingsStore(database: file.open(), definitions: SampleKeys.definitions)
        var values = store.values(for: SampleKeys.volume).makeAsyncIterator()
        #expect(await values.next() == 50)
        let gate = file.url.deletingLastPathComponent().appendingPathComponent("gate").path
        try #require(mkfifo(gate, 0o600) == 0)
        // Opened for reading, too: opening then does not wait for the other side.
        let opener = try #require(FileHandle(forUpdatingAtPath: gate))
        async let ending = #expect(processExitsWith: .success) {
            [path = file.url.path as String, gate = gate as String] in
            let database = AppDatabase(at: URL(fileURLWithPath: path), migrations: SettingsMigrations.all)
            let store = SQLiteSettingsStore(database: database, definitions: SampleKeys.definitions)
            try store.setSynchronously(70, for: SampleKeys.volume)
            // A process that exits closes its files, which would cause a notification by itself.
            let byte = try FileHandle(forReadingAtPath: gate)?.read(upToCount: 1)
            #expect(byte?.count == 1)
        }
        #expect(await values.next() == 70)
        try opener.write(contentsOf: Data([1]))
        _ = await ending
    }

    @Test func ofTwoThatWriteAtOnceNeitherLosesAChange() async throws {
        let store = SQLiteSettingsStore(database: file.open(), definitions: SampleKeys.definitions)
        let mottos = store.values(for: SampleKeys.motto)
        async let ending = #expect(processExitsWith: .success) { [path = file.url.path as String] in
            let database = AppDatabase(at: URL(fileURLWithPath: path), migrations: SettingsMigrations.all)
            let store = SQLiteSettingsStore(database: database, definitions: SampleKeys.definitions)
            for number in 1...100 { try store.setSynchronously(String(number), for: SampleKeys.motto) }
        }
        for value in 1...100 { try await store.set(value, for: SampleKeys.runs) }
        for await motto in mottos where motto == "100" { break }
        _ = await ending
        #expect(try file.open().storedSettings() == ["account//motto=100", "home//runs=100"])
    }
}
