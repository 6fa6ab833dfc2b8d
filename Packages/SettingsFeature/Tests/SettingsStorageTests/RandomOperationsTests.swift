import Core
import CoreTesting
import Domain
import Foundation
import Persistence
import Testing

@testable import SettingsStorage

struct RandomOperationsTests {
    /// The expected content of the store: the text of everything that was set, by place.
    struct Model {
        var texts: [String: String] = [:]
        var account = "ada"

        subscript<Value>(key: SettingKey<Value>) -> Value {
            get { texts[place(key)].flatMap(Value.init(settingText:)) ?? key.defaultValue }
            set { texts[place(key)] = newValue.settingText }
        }

        mutating func unset<Value>(_ key: SettingKey<Value>) {
            texts[place(key)] = nil
        }

        private func place<Value>(_ key: SettingKey<Value>) -> String {
            "\(key.scope.rawValue)/\(key.scope == .account ? account : "")/\(key.name)"
        }

        var stored: [String] { texts.map { "\($0)=\($1)" }.sorted() }
    }

    let file = TemporaryDatabase()

    private static let definitions = SampleKeys.definitions

    /// A window: a store with its own connections, and the source of its change notifications.
    private struct Window {
        let bell = Bell()
        let store: SQLiteSettingsStore

        init(_ file: TemporaryDatabase) {
            store = SQLiteSettingsStore(
                database: file.open(), definitions: definitions, account: "ada", logger: RecordedLog().logger,
                changes: { [bell] in bell.changes() })
        }
    }

    @Test(.timeLimit(.minutes(10)), arguments: [1, 2, 3] as [UInt64])
    func twoWindowsOnOneFileAlwaysAgreeWithADictionary(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        var model = Model()
        let windows = [Window(file), Window(file)]
        for window in windows {
            try await window.store.database.prepare()
            window.store.followOtherProcesses()
            await window.bell.settle()
        }
        for step in 1...250 {
            let acting = Int.random(in: 0...1, using: &random)
            if Int.random(in: 0..<10, using: &random) == 0 {
                model.account = ["ada", "bob"].randomElement(using: &random) ?? "ada"
                for window in windows { window.store.use(account: model.account) }
            }
            try await change(windows[acting].store, &model, &random)
            await windows[1 - acting].bell.ring()
            for window in windows {
                try #require(window.store.value(for: SampleKeys.volume) == model[SampleKeys.volume], "step \(step)")
                try #require(window.store.value(for: SampleKeys.sound) == model[SampleKeys.sound], "step \(step)")
                try #require(window.store.value(for: SampleKeys.motto) == model[SampleKeys.motto], "step \(step)")
            }
        }
        #expect(try file.open().storedSettings() == model.stored)
    }

    private func change(
        _ store: SQLiteSettingsStore, _ model: inout Model, _ random: inout SeededGenerator
    ) async throws {
        let volume = Int.random(in: 0...100, using: &random)
        let motto = String(Int.random(in: 0..<1_000, using: &random), radix: 36)
        switch Int.random(in: 0..<10, using: &random) {
        case 0:
            try await store.set(volume, for: SampleKeys.volume)
            model[SampleKeys.volume] = volume
        case 1:
            try store.setSynchronously(motto, for: SampleKeys.motto)
            model[SampleKeys.motto] = motto
        case 2:
            try await store.unset(named: SampleKeys.volume.name)
            model.unset(SampleKeys.volume)
        case 3:
            var changes = SettingChanges()
            try changes.set(volume, for: SampleKeys.volume)
            try changes.set(motto, for: SampleKeys.motto)
            try changes.set(volume > 50, for: SampleKeys.sound)
            try await store.apply(changes)
            model[SampleKeys.volume] = volume
            model[SampleKeys.motto] = motto
            model[SampleKeys.sound] = volume > 50
        case 4:
            let document = SettingsDocument(
                appVersion: "1", date: .now, home: [:],
                account: ["sound.volume": .integer(Int64(volume)), "motto": .string(motto)])
            _ = try await store.importing(document.json())
            model[SampleKeys.volume] = volume
            model[SampleKeys.motto] = motto
        case 5:
            // One of the two values is not valid, and neither comes into force.
            let document = SettingsDocument(
                appVersion: "1", date: .now, home: [:],
                account: ["sound.volume": .integer(Int64(volume + 101)), "motto": .string(motto)])
            await #expect(throws: SettingsImportError.self) { try await store.importing(document.json()) }
        case 6:
            let old = model[SampleKeys.volume]
            let new = try await store.transaction(of: store.memory.account) { settings in
                let old = try settings.value(of: SampleKeys.volume)
                if old < 100 { try settings.set(old + 1, for: SampleKeys.volume) }
                return try settings.value(of: SampleKeys.volume)
            }
            #expect(new == min(100, old + 1))
            if old < 100 { model[SampleKeys.volume] = new }
        case 7:
            try await store.setText(motto, named: "motto")
            model[SampleKeys.motto] = motto
        case 8:
            await #expect(throws: SettingsError.self) { try await store.set(volume + 101, for: SampleKeys.volume) }
        default:
            try await store.transaction(of: model.account) { try $0.clear() }
            model.unset(SampleKeys.volume)
            model.unset(SampleKeys.motto)
        }
    }
}
