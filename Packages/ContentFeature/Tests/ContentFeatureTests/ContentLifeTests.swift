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
        let feature = feature()
        let (turn, _, sending) = try await rig.streaming(engine: feature.engine)
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
