import AIClient
import ContentFeatureTesting
import ContentStorage
import Core
import CoreTesting
import Design
import Foundation
import Navigation
import Persistence
import Testing

@testable import ContentFeature

@Suite(.timeLimit(.minutes(10))) @MainActor
struct ContentLifeTests {
    /// The front page leads to the last conversation, and to others of the newest in which something is left.
    @Test func theFrontPageNamesWhatIsLeftToDo() async throws {
        let rig = ContentRig()
        let endings: [(String, StoredEnding)] = [("One", .interrupted), ("Two", .complete), ("Three", .interrupted)]
        for (title, ending) in endings {
            let turn = try await rig.store.conversations.begin(
                NewTurn(options: ConversationOptions(), title: title, text: title, owner: "test", model: "m"),
                account: "ada")
            try await rig.store.conversations.finish(turn.reply, with: ReplyResult(ending: ending, model: "m"))
            rig.now.value += 1
        }
        let view = WelcomeView(
            greeting: WelcomeGreeting(name: { "Ada" }, runCount: { 2 }), pro: rig.membership, services: rig.services,
            navigator: rig.navigator, onShow: { _ in })
        await view.appear()
        let rows = view.screen.elements.filter { $0.kind == .row }
        #expect(
            rows.map(\.id) == ["welcome.conversation", "welcome.unfinished.1", "welcome.content", "welcome.settings"])
        #expect(rows[0].label == "Continue the reply in “Three”" && rows[0].value == "interrupted")
        #expect(rows[1].label == "Continue the reply in “One”")
        try await view.tap("welcome.unfinished.1")
        #expect(rig.intents.count == 1)
    }

    private let rig = ContentRig()

    private func feature() -> any ContentFeatureAPI {
        ContentPreview.make(toasts: rig.toasts, services: rig.services)
    }

    @Test func aSavedPlaceIsGoneWithWhatItShowed() async throws {
        let turn = try await rig.send("Hi")
        let id = turn.conversation.rawValue
        let feature = feature()
        for route in [
            ContentRoute.chat(), .chat(conversation: "new"), .chat(conversation: id), .rename(conversation: id),
            .conversations, .vision, .persona(id: "gone"),
        ] {
            #expect(await feature.reasonGone(route, account: "ada") == nil)
        }
        for route in [
            ContentRoute.chat(conversation: "gone"), .rename(conversation: "gone"), .chat(conversation: id, message: 7),
        ] {
            let account = route == .chat(conversation: id, message: 7) ? "grace" : "ada"
            #expect(await feature.reasonGone(route, account: account) == "the conversation was deleted")
        }
        #expect(await feature.reasonGone(.dexEntry(id: "gone"), account: "ada") == "the find was deleted")
        #expect(await feature.reasonGone(.chat(conversation: "gone"), account: nil) == nil)
    }

    @Test func becomingActiveClosesOrphansAndSendsWhatWaits() async throws {
        let conversations = rig.store.conversations
        let orphan = try await conversations.begin(
            NewTurn(
                options: ConversationOptions(), text: "Hi", owner: UUID().uuidString.lowercased(), model: "m"),
            account: "ada")
        rig.ai.expect([.ended(.failed(.unreachable("gone")))])
        let other = ContentRig(home: rig.home)
        other.ai.expect([.ended(.failed(.unreachable("gone")))])
        _ = try await other.engine.send(
            "Later", attachments: [], in: nil, after: nil, options: ConversationOptions())
        await other.engine.stopAll()

        let feature = feature()
        await feature.becameActive()
        #expect(try await rig.path(orphan.conversation).last?.ending == .interrupted)
        // The message that waited in the other process.
        await rig.ai.arrival(of: 1)
        #expect(rig.ai.requests.last?.messages.last?.parts == [.text("Later")])
        await feature.stop()
    }

    @Test func aDeletedAccountLeavesNothing() async throws {
        try await rig.send("Hi")
        rig.account = "grace"
        try await rig.send("Hers")
        try await feature().forget(account: "ada")
        let conversations = rig.store.conversations
        #expect(try await conversations.list(account: "ada", matching: nil, limit: 10).isEmpty)
        #expect(try await conversations.list(account: "grace", matching: nil, limit: 10).count == 1)
    }

    @Test func stoppingEndsRepliesAsInterrupted() async throws {
        let feature = try #require(feature() as? LiveContentFeature)
        let (turn, _, sending) = try await rig.streaming(engine: feature.replies)
        let owner = try #require(try await rig.path(turn.conversation).last?.owner)
        await feature.stop()
        _ = try await sending.value
        let reply = try #require(try await rig.path(turn.conversation).last)
        #expect(reply.ending == .interrupted)
        #expect(reply.detail == "slipway was closed.")
        #expect(reply.text == "Hel")
        #expect(!FileManager.default.fileExists(atPath: rig.home.locks.appendingPathComponent("\(owner).lock").path))
    }
}
