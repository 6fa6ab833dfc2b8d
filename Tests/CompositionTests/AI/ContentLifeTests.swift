import ContentFeature
import ContentStorage
import Core
import CoreTesting
import Design
import Domain
import Foundation
import Navigation
import Persistence
import SettingsFeature
import SettingsStorage
import Shell
import Testing

@testable import Composition

/// What the app does with the conversations of an account: restores their places, and forgets them with the account.
@MainActor
struct ContentLifeTests {
    private func beginConversation(in app: TestApp, _ text: String = "Hello") async throws -> ConversationID {
        let account = try #require(app.state.signedInUser?.id)
        let turn = try await app.dependencies.content.store.conversations.begin(
            NewTurn(
                conversation: nil, options: ConversationOptions(), parent: nil, text: text, owner: "test", model: ""),
            account: account)
        try await app.dependencies.content.store.conversations.finish(
            turn.reply, with: ReplyResult(ending: .complete, model: "m", rest: [Piece(kind: .text, text: "Hi.")]))
        return turn.conversation
    }

    @Test func aConversationThatIsThereIsRestored() async throws {
        let app = try await TestApp.authenticated()
        let id = try await beginConversation(in: app)
        try await app.open("slipway://chat?conversation=\(id.rawValue)")
        try await app.relaunch()
        #expect(app.status.url == "slipway://content/chat?conversation=\(id.rawValue)")
    }

    /// Its place did not name it when it was opened.
    @Test func aConversationThatWasBegunIsRestored() async throws {
        let app = try TestApp(ai: FrameModels.http())
        await app.start()
        try await app.signIn()
        try await app.finishOnboarding()
        try await app.open("slipway://content/chat?conversation=new")
        try await app.type("Hello", into: "chat.input")
        // The reply does not end.
        let sending = Task { try await app.act(on: "chat.send") }
        defer { sending.cancel() }
        try await until { app.screen.element("chat.message.2")?.value == FrameModels.words.joined() }
        let url = try #require(app.status.url)
        #expect(url.hasPrefix("slipway://content/chat?conversation=") && !url.hasSuffix("=new"))
        // The window is saved while the reply goes on.
        let stored = { try? await app.window.store.load(scene: "main")?.navigation.stacks["content"] }
        let place = app.window.router.state.selectedStack
        while await stored() != place { await Task.yield() }
        await app.window.settle()
        // A link to a new one leads to another screen.
        try await app.open("slipway://content/chat?conversation=new")
        #expect(app.screen.element("chat.message.1") == nil)
        try app.window.goBack()
        #expect(app.status.url == url)
        await app.window.settle()
        try await app.relaunch()
        #expect(app.status.url == url)
        #expect(app.screen.element("chat.message.1")?.value == "Hello")
    }

    @Test func aConversationThatWasDeletedIsNotRestored() async throws {
        let app = try await TestApp.authenticated()
        let id = try await beginConversation(in: app)
        try await app.open("slipway://chat?conversation=\(id.rawValue)")
        let account = try #require(app.state.signedInUser?.id)
        try await app.dependencies.content.store.conversations.delete(id, account: account)
        try await app.relaunch()
        #expect(app.status.url == "slipway://content")
        let record = try #require(try await app.window.store.records().first)
        #expect(record.report?.text == "restored 0 screens, dropped 1: chat: the conversation was deleted")
    }

    @Test func theSettingsAreListedAndChecked() async throws {
        let app = try await TestApp.authenticated()
        let names = AppModules.all.listedSettings.map(\.name).filter { $0.hasPrefix("ai.") }
        #expect(names == ["ai.titles", "ai.timeout", "ai.persona", "ai.tools"])
        let settings = try await app.dependencies.settings()
        _ = try await settings.set("900", named: "ai.timeout")
        await #expect(throws: SettingsError.self) { _ = try await settings.set("5", named: "ai.timeout") }
    }
}
