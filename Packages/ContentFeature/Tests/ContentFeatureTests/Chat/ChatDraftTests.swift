import AIClient
import ContentFeatureTesting
import ContentStorage
import CoreTesting
import Design
import Foundation
import Testing

@testable import ContentFeature

/// What was written in a chat and not sent, in another view of the same conversation.
@Suite(.timeLimit(.minutes(10))) @MainActor
struct ChatDraftTests {
    private let rig = ContentRig()

    @Test func eachConversationKeepsItsOwn() async throws {
        let first = try await rig.send("One").conversation
        let second = try await rig.send("Two").conversation
        for (id, text) in [(first, "for one"), (second, "for two")] {
            try await rig.openChat(id).type(text, into: "chat.input")
        }
        let view = await rig.openChat(first)
        #expect(view.value("chat.input") == "for one")
        #expect(await rig.openChat(second).value("chat.input") == "for two")
        rig.ai.expect([.text("Good."), .ended(.complete)])
        try await view.tap("chat.send")
        #expect(view.value("chat.input") == "")
        #expect(await rig.openChat(first).value("chat.input") == "")
    }

    @Test func theFirstMessageOfAConversationLeavesNoDraft() async throws {
        let view = await rig.openChat()
        try await view.type("Hi", into: "chat.input")
        #expect(await rig.openChat().value("chat.input") == "Hi")
        let gate = ScriptGate()
        rig.ai.expect([.gate(gate), .text("Good."), .ended(.complete)])
        let sending = Task { try await view.tap("chat.send") }
        await gate.reached()
        try await view.type("Next", into: "chat.input")
        gate.open()
        try await sending.value
        #expect(view.value("chat.input") == "Next")
        #expect(await rig.openChat(view.shown.id).value("chat.input") == "Next")
        try await view.tap("chat.new")
        #expect(view.value("chat.input") == "")
    }

    @Test func aMessageThatCouldNotBeStoredStays() async throws {
        let view = await rig.openChat()
        try await view.type(String(repeating: "x", count: 1_048_577), into: "chat.input")
        try await view.tap("chat.send")
        #expect(view.value("chat.error") != nil)
        #expect(await rig.openChat().value("chat.input")?.count == 1_048_577)
    }

    @Test func anEditDoesNotReplaceWhatWasBegunBefore() async throws {
        let id = try await rig.send("One").conversation
        let view = await rig.openChat(id)
        try await view.type("Next", into: "chat.input")
        try await view.tap("chat.edit")
        try await view.type("One, again", into: "chat.input")
        let again = await rig.openChat(id)
        #expect(again.value("chat.input") == "One, again")
        #expect(again.value("chat.editing") != nil)
        try await again.tap("chat.discard-edit")
        #expect(again.value("chat.input") == "Next")
        #expect(again.value("chat.editing") == nil)
        #expect(await rig.openChat(id).value("chat.input") == "Next")
    }

    @Test func attachedFilesStay() async throws {
        let file = rig.home.url.appendingPathComponent("note.txt")
        let id = try await rig.send("One").conversation
        let view = await rig.openChat(id)
        try Data("A note.\n".utf8).write(to: file)
        try await view.type(file.path, into: "chat.attach")
        try FileManager.default.removeItem(at: file)
        let again = await rig.openChat(id)
        #expect(try again.element("chat.attachment.1").label == "note.txt: a text of 1 line")
        try await again.tap("chat.attachment.1")
        #expect(await rig.openChat(id).screen.element("chat.attachment.1") == nil)
    }
}
