import AIClient
@testable import ContentFeature
import ContentFeatureTesting
import ContentStorage
import Core
import CoreTesting
import Design
import Foundation
import Navigation
import Persistence
import Testing

@Suite(.timeLimit(.minutes(10))) @MainActor
struct ChatReplyTests {
    private let rig = ContentRig()

    // MARK: Versions

    @Test func editingMakesAnotherVersionAndBothCanBeVisited() async throws {
        try await rig.send("Hi", answer: "One.")
        let view = await rig.openChat()
        try await view.tap("chat.edit")
        #expect(view.value("chat.input") == "Hi")
        #expect(view.value("chat.editing") == "This replaces message 1. The version before stays.")
        try await view.type("Hello", into: "chat.input")
        rig.ai.expect([.text("Two."), .ended(.complete)])
        try await view.tap("chat.send")
        #expect(view.value("chat.message.1") == "Hello")
        #expect(view.value("chat.message.2") == "Two.")
        try await view.choose("previous", of: "chat.message.1")
        #expect(view.value("chat.message.1") == "Hi")
        #expect(view.value("chat.message.2") == "One.")
        #expect(
            try view.element("chat.message.1").menu.map(\.label) == [
                "Edit", "Previous version (this is version 1 of 2)", "Next version (this is version 1 of 2)",
            ])
        try await view.choose("next", of: "chat.message.1")
        #expect(view.value("chat.message.2") == "Two.")
    }

    @Test func anEditCanBeDiscarded() async throws {
        try await rig.send("Hi", answer: "One.")
        let view = await rig.openChat()
        try await view.tap("chat.edit")
        try await view.tap("chat.discard-edit")
        #expect(view.value("chat.input") == "")
        #expect(view.value("chat.editing") == nil)
        #expect(view.screen.element("chat.discard-edit") == nil)
        rig.ai.expect([.text("Two."), .ended(.complete)])
        try await view.send("More")
        #expect(view.value("chat.message.3") == "More")
    }

    @Test func anEditStaysWithItsConversation() async throws {
        try await rig.send("Hi", answer: "One.")
        let view = await rig.openChat()
        try await view.tap("chat.edit")
        try await view.tap("chat.new")
        #expect(view.value("chat.editing") == nil)
        #expect(view.value("chat.input") == "")
        rig.ai.expect([.text("Two."), .ended(.complete)])
        try await view.send("Other")
        #expect(view.value("chat.error") == nil)
        #expect(view.value("chat.message.2") == "Two.")
    }

    @Test func anotherAnswerCanBeAskedFor() async throws {
        try await rig.send("Hi", answer: "One.")
        let view = await rig.openChat()
        rig.ai.expect([.text("Two."), .ended(.complete)])
        try await view.tap("chat.regenerate")
        #expect(view.value("chat.message.2") == "Two.")
        rig.ai.expect([.text("Three."), .ended(.complete)])
        try await view.choose("regenerate", of: "chat.message.2")
        #expect(view.value("chat.message.2") == "Three.")
        try await view.choose("previous", of: "chat.message.2")
        #expect(view.value("chat.message.2") == "Two.")
    }

    @Test func aNewConversationCanBeBegunWhileAReplyStreams() async throws {
        let view = await rig.openChat()
        let gate = ScriptGate()
        rig.ai.expect([.text("Hel"), .gate(gate), .text("lo"), .ended(.complete)])
        let sending = Task { try await view.send("Hi") }
        await gate.reached()
        try await until { view.value("chat.message.2") == "Hel" }
        try await view.tap("chat.new")
        #expect(view.screen.element("chat.message.1") == nil)
        gate.open()
        try await sending.value
        #expect(view.screen.element("chat.message.1") == nil)
        #expect(rig.endings == [.complete])
    }

    // MARK: Tools

    @Test func aToolsQuestionStandsInTheConversation() async throws {
        let set = NotedTool("set", .beforeChanging)
        rig.tools = [set]
        let view = await rig.openChat()
        try await view.tap("chat.tools")
        rig.ai.expect([
            .update(.calls([AIToolCall(id: "c", name: "set", arguments: #"{"value":"dark"}"#)])), .ended(.toolCalls),
        ])
        try await view.send("Make it dark")
        #expect(view.value("chat.ask") == "Set it to dark?")
        #expect(view.value("chat.change") == "It: light -> dark")
        let consent = try #require(view.screen.sections.first { $0.style == .question })
        #expect(consent.elements.map(\.id) == ["chat.ask", "chat.change", "chat.allow", "chat.decline"])
        #expect(try view.element("chat.decline").role == .cancel)
        // It stays a question while something is written behind it.
        try await view.type("Ma", into: "chat.input")
        #expect(view.screen.sections.contains { $0.style == .question && !$0.elements.isEmpty })
        #expect(view.value("chat.input") == "Ma")
        #expect(set.runs.isEmpty)
        #expect(try view.element("chat.message.2").value == nil)
        #expect(view.value("chat.status") == "Waits for your answer")
        rig.ai.expect([.text("It is dark."), .ended(.complete)])
        try await view.tap("chat.allow")
        #expect(set.runs.count == 1)
        #expect(view.screen.element("chat.ask") == nil)
        #expect(view.value("chat.message.3") == "Done: dark")
        #expect(try view.element("chat.message.3").label == "slipway")
        #expect(view.value("chat.message.4") == "It is dark.")
    }

    // MARK: Too long

    @Test func aConversationThatIsTooLongOffersAChoice() async throws {
        let first = try await rig.send("One", answer: "1")
        let second = try await rig.send("Two", answer: "2", in: first.conversation, after: first.reply)
        let view = await rig.openChat()
        rig.ai.expect([.ended(.failed(.tooLong(used: 100, limit: 60)))])
        try await view.send("Three")
        #expect(
            view.value("chat.error")
                == "This conversation is too long for the model: 100 tokens, and it takes 60. Leave out the oldest "
                + "messages, start over with a summary, or choose another model. Nothing was sent.")
        #expect(try view.element("chat.leave-out").label == "Ask again without messages 1 to 4")
        rig.ai.expect([.text("3"), .ended(.complete)])
        try await view.tap("chat.leave-out")
        #expect(rig.ai.requests.last?.messages == [AIMessage(role: .user, parts: [.text("Three")])])
        #expect(view.value("chat.message.6") == "3")
        #expect(view.value("chat.message.1") == "One")
        #expect(second.conversation == first.conversation)
    }

    /// The server counts what was sent: what is left out already is no part of it.
    @Test func whatIsStillTooLongIsShortenedFurther() async throws {
        let words = String(repeating: "x", count: 1_000)
        var turn = try await rig.send(words, answer: words)
        for _ in 2...4 {
            turn = try await rig.send(words, answer: words, in: turn.conversation, after: turn.reply)
        }
        let view = await rig.openChat()
        rig.ai.expect([.ended(.failed(.tooLong(used: 1_000, limit: 800)))])
        try await view.type(words + words, into: "chat.input")
        try await view.tap("chat.send")
        #expect(try view.element("chat.leave-out").label == "Ask again without messages 1 to 4")
        rig.ai.expect([.ended(.failed(.tooLong(used: 825, limit: 800)))])
        try await view.tap("chat.leave-out")
        #expect(try view.element("chat.leave-out").label == "Ask again without messages 1 to 6")
        rig.ai.expect([.ended(.failed(.tooLong(used: nil, limit: nil)))])
        try await view.tap("chat.leave-out")
        #expect(try view.element("chat.leave-out").label == "Ask again without messages 1 to 8")
        rig.ai.expect([.ended(.failed(.tooLong(used: nil, limit: nil)))])
        try await view.tap("chat.leave-out")
        #expect(try !view.element("chat.leave-out").isEnabled)
    }

    @Test func itCanBeStartedOverWithASummary() async throws {
        try await rig.send("One", answer: "1")
        let navigator = rig.navigator
        navigator.navigateTo(.chat())
        let view = await rig.openChat(navigator: navigator)
        rig.ai.expect([.ended(.failed(.tooLong(used: nil, limit: nil)))])
        try await view.send("Two")
        rig.ai.expect([.ended(.failed(.tooLong(used: nil, limit: nil)))])
        rig.ai.expect([.text("They counted."), .ended(.complete)])
        rig.ai.expect([.text("2"), .ended(.complete)])
        try await view.tap("chat.start-over")
        let newest = try #require(try await rig.store.conversations.newest(account: "ada"))
        #expect(
            try await rig.path(newest).map(\.text) == [
                "This is a summary of our conversation so far:\n\nThey counted.\n\nTwo", "2",
            ])
        #expect(rig.intents.last == .push(try #require(ContentRoute.chat(conversation: newest.rawValue).entry)))
    }

    @Test func theSummaryCanBeStopped() async throws {
        let turn = try await rig.send("One", answer: "1")
        let view = await rig.openChat()
        rig.ai.expect([.ended(.failed(.tooLong(used: nil, limit: nil)))])
        try await view.send("Two")
        let gate = ScriptGate()
        rig.ai.expect([.text("They"), .gate(gate)])
        let starting = Task { try await view.tap("chat.start-over") }
        await gate.reached()
        #expect(view.value("chat.status") == "The model writes a summary…")
        try await view.tap("chat.stop")
        try await starting.value
        #expect(view.value("chat.error") == "The summary was not finished. Try again.")
        #expect(try !view.element("chat.stop").isEnabled)
        #expect(try await rig.store.conversations.newest(account: "ada") == turn.conversation)
    }
}

struct ReplyStatusTests {
    @Test(
        arguments: [
            (StoredEnding.complete, 812, 96, "0.00042", "Complete · 812 tokens in, 96 out · $0.00042"),
            (.complete, 812, nil, nil, "Complete · 812 tokens in"), (.stopped, nil, 5, nil, "Stopped · 5 tokens out"),
            (.length, nil, nil, nil, "Cut off by the length limit"), (.interrupted, nil, nil, nil, "Interrupted"),
            (.filtered, nil, nil, nil, "Filtered by the server"), (.failed, nil, nil, nil, "Failed"),
            (.unknown, nil, nil, nil, "Complete, as far as the server says"),
            (.toolCalls, nil, nil, nil, "Waits for a tool"),
        ] as [(StoredEnding, Int?, Int?, String?, String)])
    func onlyWhatTheServerStatesIsSaid(ending: StoredEnding, prompt: Int?, reply: Int?, cost: String?, words: String) {
        let usage = AIUsage(promptTokens: prompt, replyTokens: reply, cost: cost.flatMap { Decimal(string: $0) })
        #expect(ReplyStatus.words(ending, usage) == words)
    }
}
