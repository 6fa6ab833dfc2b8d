import AuthFeatureTesting
import CoreTesting
import Foundation
import Persistence
import Shell
import Testing

@testable import Composition

/// The settings that the command line of a window lists and changes.
@Suite(.timeLimit(.minutes(10))) @MainActor
struct WindowSettingTests {
    private let app: TestApp

    init() throws {
        app = try TestApp()
    }

    private func value(_ name: String) -> String? {
        app.window.settings.first { $0.name == name }?.value
    }

    @Test func aChangeIsInForceAtOnceAndAnUnsetSettingHasItsDefault() async throws {
        await app.start()
        #expect(app.window.appearance == .system)
        try await app.window.set("appearance", to: "dark")
        #expect(value("appearance") == "dark")
        try await until { app.window.appearance == .dark }
        try await app.window.set("appearance", to: nil)
        #expect(value("appearance") == "system")
    }

    @Test func aPersonalValueIsNotShown() async throws {
        await app.start()
        try await app.signIn()
        let hidden = app.window.settings.filter { $0.value == nil }.map(\.name)
        #expect(!hidden.isEmpty)
    }

    @Test func settingsOfAnAccountAreThereOnlyWithOne() async throws {
        await app.start()
        let before = Set(app.window.settings.map(\.name))
        try await app.signIn()
        #expect(before.isStrictSubset(of: app.window.settings.map(\.name)))
    }

    /// Not on the main actor; and no database is made by a command that stores nothing.
    @Test func aCommandOpensTheDatabaseThatThereIsBeforeItReadsASetting() async throws {
        for exists in [true, false] {
            if !exists { try FileManager.default.removeItem(at: app.home) }
            let command = app.makeDependencies()
            _ = try await command.settings()
            #expect(command.services.database.isOpen == exists)
        }
    }

    @Test(arguments: [("colour", "blue", "colour"), ("appearance", "blue", "appearance")])
    func whatIsWrongIsSaid(name: String, value: String, mention: String) async throws {
        await app.start()
        let error = await #expect(throws: Refusal.self) { try await app.window.set(name, to: value) }
        #expect(error?.message.contains(mention) == true)
        #expect(app.window.appearance == .system)
    }
}
