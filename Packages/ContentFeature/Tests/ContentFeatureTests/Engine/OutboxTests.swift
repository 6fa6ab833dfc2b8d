import AIClient
import ContentFeatureTesting
import ContentStorage
import Core
import CoreTesting
import Design
import Persistence
import Testing

@testable import ContentFeature

@Suite(.timeLimit(.minutes(10))) @MainActor
struct OutboxTests {
    private let rig = ContentRig()
    private let gone = AIError.unreachable("127.0.0.1:11434: Connection refused")

    /// A message that was sent while the server was gone.
    private func waiting() async throws -> WaitingMessage {
        rig.ai.expect([.ended(.failed(gone))])
        let sent = try await rig.engine.send(
            "Hi", attachments: [], in: nil, after: nil, options: ConversationOptions())
        guard case .waiting(let message, let reason) = sent else { throw UnexpectedOutcome(sent) }
        #expect(reason == "127.0.0.1:11434: Connection refused")
        let waiting = try #require(try await rig.store.conversations.nextWaiting(account: "ada"))
        #expect(waiting.message == message)
        return waiting
    }

    private func seen(_ view: ChatView) -> [String] {
        view.screen.elements.map { "\($0.id) \($0.label) \($0.value ?? "-") \($0.isEnabled)" }
    }

    @Test func itIsSentWhenTheTimeHasCome() async throws {
        let waiting = try await waiting()
        rig.ai.expect([.update(.accepted), .text("Here."), .ended(.complete)])
        // The first of the pauses.
        while await rig.clock.sleeper() != .seconds(2) {}
        rig.clock.advance(by: .seconds(2))
        await rig.ai.arrival(of: 2)
        try await until { rig.endings.count == 1 }
        #expect(try await rig.path(waiting.conversation).map(\.text) == ["Hi", "Here."])
        #expect(try await rig.store.conversations.nextWaiting(account: "ada") == nil)
    }

    @Test func sendingNowTriesAtOnceAndItGoesOnWaitingIfTheServerIsStillGone() async throws {
        let waiting = try await waiting()
        rig.ai.expect([.ended(.failed(.unreachable("no route")))])
        await rig.engine.flushWaiting()
        let path = try await rig.path(waiting.conversation)
        #expect(path.map(\.state) == [.waiting])
        #expect(path.first?.detail == "no route")
        rig.ai.expect([.update(.accepted), .text("Here."), .ended(.complete)])
        await rig.engine.flushWaiting()
        try await until { rig.endings.count == 1 }
        #expect(try await rig.path(waiting.conversation).map(\.text) == ["Hi", "Here."])
        #expect(rig.ai.surprises == 0)
    }

    @Test func anotherReplyThatComesBringsItOut() async throws {
        let waiting = try await waiting()
        rig.ai.expect([.update(.accepted), .text("Good."), .ended(.complete)])
        rig.ai.expect([.update(.accepted), .text("Here."), .ended(.complete)])
        _ = try await rig.ask("Other")
        await rig.ai.arrival(of: 3)
        try await until { rig.endings.count == 2 }
        #expect(try await rig.path(waiting.conversation).last?.text == "Here.")
    }

    @Test func anAttemptIsNotSeenBeforeTheServerBeginsToAnswer() async throws {
        let waiting = try await waiting()
        let view = await rig.openChat(waiting.conversation)
        // The list of models arrives by itself.
        try await until { view.value("chat.model") == "test-model" }
        let before = seen(view)
        let (gate, beginning) = (ScriptGate(), ScriptGate())
        rig.ai.expect([.gate(gate), .ended(.failed(gone))])
        let flush = Task { await rig.engine.flushWaiting() }
        await gate.reached()
        #expect(seen(view) == before)
        #expect(try await rig.path(waiting.conversation).map(\.state) == [.waiting])
        gate.open()
        await flush.value
        #expect(seen(view) == before)
        rig.ai.expect([.update(.accepted), .gate(beginning), .text("Here."), .ended(.complete)])
        try await view.tap("chat.send-now")
        #expect(try await rig.path(waiting.conversation).map(\.state) == [.done, .streaming])
        beginning.open()
        try await until { view.value("chat.message.2") == "Here." }
        #expect(view.screen.element("chat.waiting") == nil)
    }

    @Test func aMessageCanBeTakenBackDuringAnAttempt() async throws {
        let waiting = try await waiting()
        let view = await rig.openChat(waiting.conversation)
        let gate = ScriptGate()
        rig.ai.expect([.gate(gate), .update(.accepted), .text("Here."), .ended(.complete)])
        let flush = Task { await rig.engine.flushWaiting() }
        await gate.reached()
        try await view.tap("chat.discard")
        gate.open()
        await flush.value
        #expect(try await rig.path(waiting.conversation) == [])
        #expect(view.value("chat.input") == "Hi")
        #expect(rig.endings.isEmpty)
    }

    @Test func aMessageGoesOnWaitingWhenTheProcessEndsDuringAnAttempt() async throws {
        let waiting = try await waiting()
        let gate = ScriptGate()
        rig.ai.expect([.gate(gate), .update(.accepted), .text("Here."), .ended(.complete)])
        let flush = Task { await rig.engine.flushWaiting() }
        await gate.reached()
        await rig.engine.stopAll()
        gate.open()
        await flush.value
        #expect(try await rig.path(waiting.conversation).map(\.state) == [.waiting])
    }

    @Test func anErrorOfTheServersEndsTheWait() async throws {
        let waiting = try await waiting()
        rig.ai.expect([.ended(.failed(.keyRefused))])
        await rig.engine.flushWaiting()
        let path = try await rig.path(waiting.conversation)
        #expect(path.map(\.state) == [.done, .done])
        #expect(path.last?.ending == .failed)
        #expect(path.last?.detail == "The server refuses the key. Check AI_KEY.")
    }

    @Test func anotherAccountsMessagesAreNotSent() async throws {
        _ = try await waiting()
        rig.account = "grace"
        await rig.engine.flushWaiting()
        rig.account = nil
        await rig.engine.flushWaiting()
        #expect(rig.ai.requests.count == 1)
    }

    @Test func anotherVersionDoesNotWait() async throws {
        let turn = try await rig.send("Hi")
        rig.ai.expect([.ended(.failed(gone))])
        _ = try await rig.engine.regenerate(turn.reply, in: turn.conversation, leavingOut: 0)
        let reply = try #require(try await rig.path(turn.conversation).last)
        #expect(reply.ending == .failed)
        #expect(reply.detail == "The server cannot be reached: 127.0.0.1:11434: Connection refused.")
    }
}
