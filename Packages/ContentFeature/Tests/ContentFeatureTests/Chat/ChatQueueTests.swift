import AIClient
import ContentFeatureTesting
import ContentStorage
import Core
import CoreTesting
import Design
import Foundation
import GRDB
import Persistence
import Testing

@testable import ContentFeature

/// What is sent while a reply streams.
@Suite(.timeLimit(.minutes(10))) @MainActor
struct ChatQueueTests {
    private let rig = ContentRig()

    /// A chat in which a reply has come to a gate, with these messages sent meanwhile.
    private func streaming(
        _ queued: String..., then steps: ScriptedAIService.Step...
    ) async throws -> (view: ChatView, gate: ScriptGate, sending: Task<Void, any Error>) {
        let (view, gate) = (await rig.openChat(), ScriptGate())
        rig.ai.expect([.text("One"), .gate(gate)] + steps)
        let sending = Task { try await view.send("1") }
        await gate.reached()
        for text in queued { try await queue(text, in: view) }
        return (view, gate, sending)
    }

    private func queue(_ text: String, in view: ChatView) async throws {
        try await view.type(text, into: "chat.input")
        try await until { view.screen.element("chat.send")?.isEnabled == true }
        try await view.tap("chat.send")
        #expect(view.value("chat.input") == "")
    }

    private func waiting(_ view: ChatView) -> [String?] {
        view.screen.elements.filter { $0.id.hasPrefix("chat.waiting.") }.map(\.value)
    }

    @Test func itWaitsVisiblyAndIsSentInItsOrder() async throws {
        let (view, gate, sending) = try await streaming("2", "3")
        #expect(waiting(view) == ["2", "3"])
        #expect(try view.element("chat.waiting.1").message?.state == .waiting)
        #expect(try view.element("chat.waiting.1").label == "You")
        #expect(view.value("chat.queue") == "Sent when the reply has ended.")
        #expect(view.value("chat.status") == "The reply arrives…")
        rig.ai.expect([.text("Two"), .ended(.complete)])
        rig.ai.expect([.text("Three"), .ended(.complete)])
        gate.open()
        try await sending.value
        try await until { view.value("chat.message.6") == "Three" && view.value("chat.status") == "Complete" }
        #expect((1...5).map { view.value("chat.message.\($0)") } == ["1", "One", "2", "Two", "3"])
        #expect(waiting(view) == [])
        #expect(view.screen.element("chat.queue") == nil)
        #expect(rig.ai.surprises == 0)
    }

    @Test(arguments: [AIEnding.failed(.keyRefused), .interrupted("connection reset"), .length])
    func itStaysWhenTheReplyDoesNotComeToItsEnd(ending: AIEnding) async throws {
        let (view, gate, sending) = try await streaming("2", "3", then: .ended(ending))
        gate.open()
        try await sending.value
        try await until { view.value("chat.queue")?.hasPrefix("Not sent, because") == true }
        #expect(rig.ai.requests.count == 1)
        rig.ai.expect([.text("Three"), .ended(.complete)])
        try await view.choose("send", of: "chat.waiting.2")
        #expect(view.value("chat.message.4") == "Three")
        #expect(waiting(view) == ["2"])
        #expect(rig.ai.surprises == 0)
    }

    @Test func itStaysAfterAStopAndWhatIsWrittenThenGoesFirst() async throws {
        let (view, _, sending) = try await streaming("2")
        try await view.tap("chat.stop")
        try await sending.value
        try await until { view.value("chat.queue")?.hasPrefix("Not sent, because") == true }
        rig.ai.expect([.text("Three"), .ended(.complete)])
        try await view.send("3")
        #expect(view.value("chat.message.3") == "3")
        await rig.engine.sendQueued(in: try #require(view.shown.id))
        #expect(waiting(view) == ["2"])
    }

    @Test func itStaysWhenTheMessageBeforeItIsNotSent() async throws {
        let view = await rig.openChat()
        rig.ai.expect([.ended(.failed(.unreachable("gone")))])
        try await view.send("1")
        try await queue("2", in: view)
        try await view.tap("chat.discard")
        await rig.engine.sendQueued(in: try #require(view.shown.id))
        #expect(waiting(view) == ["2"])
        #expect(view.value("chat.input") == "1")
        #expect(rig.ai.requests.count == 1)
    }

    @Test func itStaysWhenTheProcessEnds() async throws {
        let (view, gate, sending) = try await streaming("2", then: .ended(.complete))
        gate.open()
        await rig.engine.stopAll()
        #expect(rig.engine.due.isEmpty)
        try await sending.value
        await rig.engine.sendQueued(in: try #require(view.shown.id))
        #expect(waiting(view) == ["2"])
        #expect(rig.ai.requests.count == 1)
    }

    @Test func itCanBeEditedAndWithdrawn() async throws {
        let (view, gate, sending) = try await streaming("2", "3")
        try await view.type("More", into: "chat.input")
        try await view.choose("edit", of: "chat.waiting.2")
        #expect(view.value("chat.input") == "3\n\nMore")
        try await view.choose("withdraw", of: "chat.waiting.1")
        #expect(waiting(view) == [])
        gate.open()
        try await sending.value
        await rig.engine.sendQueued(in: try #require(view.shown.id))
        #expect(rig.ai.requests.count == 1)
    }

    /// The process may end at any moment.
    @Test func anotherProcessShowsItAndSendsItOnlyOnRequest() async throws {
        let (view, gate, sending) = try await streaming("2", then: .ended(.stopped))
        let id = try #require(view.shown.id)
        gate.open()
        try await sending.value
        let other = ContentRig(home: rig.home)
        let restarted = await other.openChat(id)
        #expect(waiting(restarted) == ["2"])
        #expect(restarted.value("chat.queue")?.hasPrefix("Not sent, because") == true)
        other.ai.expect([.text("Two"), .ended(.complete)])
        try await restarted.choose("send", of: "chat.waiting.1")
        #expect(restarted.value("chat.message.4") == "Two")
        #expect(waiting(restarted) == [])
        try await until { waiting(view) == [] }
    }

    @Test func itFollowsTheReplyOfAnotherProcess() async throws {
        let (turn, gate, sending) = try await rig.streaming("Hel", .text("lo"))
        let other = ContentRig(home: rig.home)
        let view = await other.openChat(turn.conversation)
        try await queue("2", in: view)
        #expect(waiting(view) == ["2"])
        let here = await rig.openChat(turn.conversation)
        #expect(waiting(here) == ["2"])
        try await queue("3", in: view)
        try await rig.untilShown { waiting(here) == ["2", "3"] }
        try await view.choose("withdraw", of: "chat.waiting.2")
        try await rig.untilShown { waiting(here) == ["2"] }
        other.ai.expect([.text("Two"), .ended(.complete)])
        gate.open()
        _ = try await sending.value
        try await other.untilShown { view.value("chat.message.4") == "Two" }
    }

    @Test func itFollowsTheReplyOfAnotherProcessWhereNoChatIsShown() async throws {
        let (turn, gate, sending) = try await rig.streaming("Hel", .text("lo"))
        let other = ContentRig(home: rig.home)
        try await other.engine.queue("2", [], in: turn.conversation)
        other.ai.expect([.text("Two"), .ended(.complete)])
        gate.open()
        _ = try await sending.value
        try await other.untilShown { other.ai.requests.count == 1 }
    }

    @Test func itWaitsForAnAnswerToATool() async throws {
        let set = NotedTool("set", .beforeChanging)
        rig.tools = [set]
        let (view, gate) = (await rig.openChat(), ScriptGate())
        try await view.tap("chat.tools")
        rig.ai.expect([
            .text("Well"), .gate(gate),
            .update(.calls([AIToolCall(id: "c", name: "set", arguments: #"{"value":"dark"}"#)])), .ended(.toolCalls),
        ])
        let sending = Task { try await view.send("Make it dark") }
        await gate.reached()
        try await queue("2", in: view)
        gate.open()
        try await sending.value
        #expect(view.value("chat.ask") != nil)
        #expect(view.value("chat.queue") == "Sent when the reply has ended.")
        try await queue("3", in: view)
        #expect(waiting(view) == ["2", "3"])
        for text in ["All right.", "Two", "Three"] { rig.ai.expect([.text(text), .ended(.complete)]) }
        try await view.tap("chat.decline")
        try await until { view.value("chat.message.8") == "Three" }
        #expect(view.value("chat.message.6") == "Two")
        #expect(rig.ai.surprises == 0)
    }

    @Test func itIsNotSentInPlaceOfAMessageThatIsTakenBack() async throws {
        let view = await rig.openChat()
        rig.ai.expect([.ended(.failed(.unreachable("gone")))])
        try await view.send("1")
        try await queue("2", in: view)
        try await view.tap("chat.discard")
        #expect(view.value("chat.input") == "1")
        #expect(waiting(view) == ["2"])
        #expect(view.value("chat.queue")?.hasPrefix("Not sent, because") == true)
    }

    @Test func whatCouldNotBeSentIsShownBesideWhatWasTypedMeanwhile() async throws {
        let id = try await rig.send("1").conversation
        let view = await rig.openChat(id)
        // The store is busy, and then it fails.
        let (begins, begun) = AsyncStream.makeStream(of: Void.self)
        let end = DispatchSemaphore(value: 0)
        let pool = try rig.database.pool()
        let blocking = Task {
            try await pool.write { database in
                begun.finish()
                end.wait()
                try database.execute(
                    sql: """
                        CREATE TRIGGER kept BEFORE INSERT ON content_message BEGIN SELECT RAISE(ABORT, 'no'); END
                        """)
            }
        }
        for await _ in begins {}
        try await view.type("2", into: "chat.input")
        let sending = Task { try await view.tap("chat.send") }
        try await until { view.value("chat.input") == "" }
        try await view.type("3", into: "chat.input")
        end.signal()
        try await blocking.value
        try await sending.value
        #expect(view.value("chat.input") == "3")
        #expect(waiting(view) == ["2"])
        #expect(try view.element("chat.waiting.1").message?.state == .failed)
        #expect(view.value("chat.queue")?.hasPrefix("This could not be sent. ") == true)
        #expect(view.value("chat.error") == nil)
        #expect(try view.element("chat.waiting.1").menu.map(\.label) == ["Try again", "Edit", "Withdraw"])
        try await pool.write { try $0.execute(sql: "DROP TRIGGER kept") }
        rig.ai.expect([.text("Two"), .ended(.complete)])
        try await view.choose("send", of: "chat.waiting.1")
        try await until { view.value("chat.message.4") == "Two" }
        #expect(view.value("chat.input") == "3")
    }
}
