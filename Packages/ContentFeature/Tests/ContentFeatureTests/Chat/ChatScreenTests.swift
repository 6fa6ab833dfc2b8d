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
struct ChatScreenTests {
    private let rig = ContentRig()

    // MARK: Opening

    @Test func withoutConversationsItIsEmptyAndReady() async throws {
        let view = await rig.openChat()
        #expect(view.screen.id == "chat")
        #expect(view.screen.title == "Chat")
        #expect(view.screen.element("chat.message.1") == nil)
        #expect(view.value("chat.error") == nil)
        #expect(try !view.element("chat.send").isEnabled)
        for id in ["chat.stop", "chat.continue", "chat.regenerate", "chat.edit"] {
            #expect(try !view.element(id).isEnabled)
        }
    }

    @Test func theNewestConversationIsShown() async throws {
        try await rig.send("Old")
        try await rig.send("New", answer: "**Yes**")
        let view = await rig.openChat()
        #expect(view.screen.title == "New")
        #expect(view.value("chat.message.1") == "New")
        let reply = try view.element("chat.message.2")
        #expect(reply.value == "**Yes**")
        #expect(reply.format == .markdown)
        #expect(reply.label == "Model")
        #expect(try view.element("chat.message.1").label == "You")
        #expect(try view.element("chat.message.1").format == .plain)
    }

    @Test(arguments: ["no-such-id", "../x", ""])
    func aConversationThatIsNotThereIsSaid(id: String) async throws {
        try await rig.send("Hi")
        let view = await rig.openChat(ConversationID(rawValue: id))
        #expect(view.value("chat.error") == "There is no such conversation.")
        #expect(view.screen.element("chat.message.1") == nil)
    }

    @Test func aLinkToAMessageShowsTheVersionsThatLeadToIt() async throws {
        let first = try await rig.send("One", answer: "old words")
        rig.ai.expect([.text("new words"), .ended(.complete)])
        _ = try await rig.engine.regenerate(first.reply, in: first.conversation, leavingOut: 0)
        let view = await rig.openChat(first.conversation, message: first.reply)
        #expect(view.value("chat.message.2") == "old words")
    }

    @Test func aMessageOfAnotherConversationIsNotShown() async throws {
        let first = try await rig.send("One")
        let second = try await rig.send("Two")
        for message in [second.message, second.reply, MessageID(rawValue: 0), MessageID(rawValue: .max)] {
            let view = await rig.openChat(first.conversation, message: message)
            #expect(view.value("chat.error") == "There is no such message in this conversation.")
            #expect(view.value("chat.message.1") == "One")
        }
    }

    @Test func aMessageFarUpIsShownWithWhatIsAroundIt() async throws {
        let (id, path) = try await rig.longConversation()
        let view = await rig.openChat(id, message: path[29].id)
        #expect(view.messages == Array(25...35) + Array(291...300))
        #expect(view.value("chat.message.30") == "30")
        #expect(
            view.value("chat.older")
                == "Messages 36 to 290 are not shown here. Search the conversations to get to one, or export this "
                + "conversation.")
        try await view.tap("chat.before")
        #expect(view.messages == Array(1...35) + Array(291...300))
        #expect(view.screen.element("chat.before") == nil)
        try await view.tap("chat.after")
        #expect(view.messages == Array(1...85) + Array(291...300))
        try await view.tap("chat.earlier")
        #expect(view.messages == Array(1...85) + Array(241...300))
        for _ in 1...3 { try await view.tap("chat.after") }
        #expect(view.messages == Array(1...235) + Array(241...300))
        try await view.tap("chat.after")
        #expect(view.messages == Array(1...300))
        for id in ["chat.before", "chat.after", "chat.older", "chat.earlier"] {
            #expect(view.screen.element(id) == nil, "\(id)")
        }
    }

    @Test func aMessageThatIsNotFarUpIsShownWithTheEnd() async throws {
        let (id, path) = try await rig.longConversation()
        #expect(await rig.openChat(id, message: path[250].id).messages == Array(246...300))
        #expect(await rig.openChat(id, message: path[249].id).messages == Array(245...255) + Array(291...300))
        #expect(await rig.openChat(id, message: path[290].id).messages == Array(251...300))
    }

    @Test func whatTheEndCannotReachIsSaid() async throws {
        let (id, _) = try await rig.longConversation(of: 2_100)
        let view = await rig.openChat(id)
        for _ in 1...39 { try await view.tap("chat.earlier") }
        #expect(view.messages == Array(101...2_100))
        #expect(view.screen.element("chat.earlier") == nil)
        #expect(view.value("chat.older")?.hasPrefix("Messages 1 to 100 are not shown here.") == true)
    }

    // MARK: Sending

    @Test func aMessageIsSentAndItsReplyStreams() async throws {
        let view = await rig.openChat()
        let gate = ScriptGate()
        rig.ai.expect([.text("Hel"), .gate(gate), .text("lo"), .ended(.complete)])
        try await view.type("Hi\nthere", into: "chat.input")
        let sending = Task { try await view.tap("chat.send") }
        await gate.reached()
        try await until { view.value("chat.message.2") == "Hel" }
        #expect(view.value("chat.message.1") == "Hi\nthere")
        #expect(view.value("chat.input") == "")
        #expect(view.value("chat.status") == "The reply arrives…")
        #expect(try view.element("chat.stop").isEnabled)
        gate.open()
        try await sending.value
        #expect(view.value("chat.message.2") == "Hello")
        #expect(view.value("chat.status") == "Complete")
        #expect(try !view.element("chat.stop").isEnabled)
        #expect(view.screen.title == "Hi there")
    }

    @Test func stopEndsTheReplyAndContinueGoesOn() async throws {
        let view = await rig.openChat()
        let gate = ScriptGate()
        rig.ai.expect([.text("Hel"), .gate(gate)])
        let sending = Task { try await view.send("Hi") }
        await gate.reached()
        try await until { view.value("chat.message.2") == "Hel" }
        var statusBeforeTheEnd: String?
        rig.onReply = { statusBeforeTheEnd = view.value("chat.status") }
        try await view.tap("chat.stop")
        try await sending.value
        #expect(statusBeforeTheEnd == "The reply arrives…")
        #expect(view.value("chat.status") == "Stopped")
        rig.ai.expect([.text("lo"), .ended(.complete)])
        try await view.tap("chat.continue")
        #expect(view.value("chat.message.2") == "Hello")
        #expect(view.value("chat.status") == "Complete")
        #expect(try !view.element("chat.continue").isEnabled)
    }

    @Test func aMessageThatCannotBeStoredStaysInTheField() async throws {
        let view = await rig.openChat()
        rig.account = nil
        try await view.send("Hi")
        #expect(view.value("chat.input") == "Hi")
        #expect(view.value("chat.error")?.contains("no user is signed in") == true)
        #expect(rig.ai.requests.isEmpty)
    }

    @Test func withoutTheServerTheMessageWaits() async throws {
        let view = await rig.openChat()
        rig.ai.expect([.ended(.failed(.unreachable("127.0.0.1:1: Connection refused")))])
        try await view.send("Hi")
        #expect(
            view.value("chat.waiting")
                == "Your message waits: 127.0.0.1:1: Connection refused. It is sent when the server is back.")
        try await view.tap("chat.discard")
        #expect(view.value("chat.input") == "Hi")
        #expect(view.screen.element("chat.message.1") == nil)
        #expect(view.screen.element("chat.waiting") == nil)
    }
}
