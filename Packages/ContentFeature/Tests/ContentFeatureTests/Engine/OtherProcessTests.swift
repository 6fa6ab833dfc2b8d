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

/// Two rigs over one home are two processes: each has its own lock and its own connections.
@Suite(.timeLimit(.minutes(10))) @MainActor
struct OtherProcessTests {
    private let rig = ContentRig()

    @Test func theReplyOfAProcessThatLivesIsLeftAlone() async throws {
        let (turn, gate, sending) = try await rig.streaming("Hel", .text("lo"))
        let other = ContentRig(home: rig.home)
        #expect(try await other.owners.closeOrphans(in: other.store.conversations) == [])
        gate.open()
        _ = try await sending.value
        #expect(try await rig.path(turn.conversation).last?.ending == .complete)
    }

    @Test func theReplyOfAProcessThatIsGoneIsInterrupted() async throws {
        let other = ContentRig(home: rig.home)
        let conversations = rig.store.conversations
        // Its lock file is there, and is not held.
        let gone = UUID().uuidString.lowercased()
        let turn = try await conversations.begin(
            NewTurn(options: ConversationOptions(), text: "Hi", owner: gone, model: "m"), account: "ada")
        try await conversations.append([Piece(kind: .text, text: "Hel")], to: turn.reply)
        #expect(try await other.owners.closeOrphans(in: other.store.conversations) == [turn.reply])
        let reply = try #require(try await other.path(turn.conversation).last)
        #expect(reply.text == "Hel")
        #expect(reply.ending == .interrupted)
        #expect(reply.state == .done)
        #expect(!FileManager.default.fileExists(atPath: rig.home.locks.appendingPathComponent("\(gone).lock").path))
    }

    /// An owner is read from a database, and becomes the name of a file.
    @Test(arguments: ["../../etc/passwd", "", "a/b"])
    func anOwnerThatIsNoNameIsGone(owner: String) {
        #expect(rig.owners.isAlive(owner) == false)
    }

    @Test func anotherWindowStopsTheReply() async throws {
        let (turn, _, sending) = try await rig.streaming("Hel", .text("lo"))
        let other = ContentRig(home: rig.home)
        other.engine.stop(turn.reply)
        #expect(try await sending.value == .answered(turn, .stopped))
        #expect(try await rig.path(turn.conversation).last?.text == "Hel")
    }

    @Test func anotherWindowShowsTheStreamAndItsEnd() async throws {
        let (turn, gate, sending) = try await rig.streaming("Hel", .text("lo"))
        let other = ContentRig(home: rig.home)
        let view = await other.openChat(turn.conversation)
        try await until { view.value("chat.message.2") == "Hel" }
        #expect(view.value("chat.status") == "The reply arrives…")
        #expect(try view.element("chat.stop").isEnabled)
        #expect(try !view.element("chat.send").isEnabled)
        gate.open()
        _ = try await sending.value
        try await until { view.value("chat.message.2") == "Hello" }
        #expect(view.value("chat.status") == "Complete")
        #expect(try !view.element("chat.stop").isEnabled)
    }

    /// The end of the stream that this window had is not the end of the reply.
    @Test func whatAnotherWindowContinuesIsShownWhereItWasStopped() async throws {
        let (turn, _, sending) = try await rig.streaming("Hel", .text("lo"))
        let view = await rig.openChat(turn.conversation)
        try await view.tap("chat.stop")
        _ = try await sending.value
        try await until { view.value("chat.status") == "Stopped" }
        let other = ContentRig(home: rig.home)
        let gate = ScriptGate()
        other.ai.expect([.text("p is on its way"), .gate(gate), .text(" now"), .ended(.complete)])
        let continuing = Task { try await other.engine.continueReply(turn.reply, in: turn.conversation) }
        await gate.reached()
        try await until { view.value("chat.status") == "The reply arrives…" }
        #expect(try view.element("chat.stop").isEnabled)
        #expect(try !view.element("chat.continue").isEnabled)
        gate.open()
        _ = try await continuing.value
        try await until { view.value("chat.message.2") == "Help is on its way now" }
        #expect(view.value("chat.status") == "Complete")
    }

    /// A window that waits for the end of another process sees the reply interrupted when that ends.
    @Test func aWindowSeesThatTheOtherProcessHasEnded() async throws {
        let conversations = rig.store.conversations
        let gone = UUID().uuidString.lowercased()
        let lock = try #require(try FileLock.attempt(at: rig.home.locks.appendingPathComponent("\(gone).lock")))
        let turn = try await conversations.begin(
            NewTurn(options: ConversationOptions(), text: "Hi", owner: gone, model: "m"), account: "ada")
        let view = await rig.openChat(turn.conversation)
        #expect(view.value("chat.status") == "Waits for the first word…")
        lock.release()
        try await until { view.value("chat.status") == "Interrupted" }
    }

    @Test func aReplyThatAnotherWindowsVersionHidesCanBeStopped() async throws {
        let first = try await rig.send("Hi", answer: "One.")
        let view = await rig.openChat(first.conversation)
        let gate = ScriptGate()
        rig.ai.expect([.text("Two"), .gate(gate)])
        let answering = Task { try await view.tap("chat.regenerate") }
        await gate.reached()
        let other = ContentRig(home: rig.home)
        other.ai.expect([.text("Three."), .ended(.complete)])
        _ = try await other.engine.regenerate(first.reply, in: first.conversation, leavingOut: 0)
        // While it streams, the button stops this version, and not the hidden one.
        try await until { view.value("chat.message.2") == "Three." && view.value("chat.status") == "Complete" }
        try await view.tap("chat.stop")
        try await answering.value
        #expect(try !view.element("chat.stop").isEnabled)
    }

    /// Each wait takes a thread and a file until the other process ends.
    @Test func theEndOfAProcessIsAwaitedOnceForAllOfItsReplies() async throws {
        let other = ContentRig(home: rig.home)
        for _ in 1...3 {
            let (turn, gate, sending) = try await rig.streaming("Hel", .text("lo"))
            let view = await other.openChat(turn.conversation)
            try await until { view.value("chat.message.2") == "Hel" }
            #expect(other.owners.awaited == [rig.owners.own])
            gate.open()
            _ = try await sending.value
        }
    }

    /// Both had seen the same end, and both messages are kept.
    @Test func twoWindowsThatSendAtOnceLoseNothing() async throws {
        let first = try await rig.send("One", answer: "1")
        let other = ContentRig(home: rig.home)
        _ = try await rig.send("Here", answer: "h", in: first.conversation, after: first.reply)
        _ = try await other.send("There", answer: "t", in: first.conversation, after: first.reply)
        let path = try await rig.path(first.conversation)
        #expect(path.map(\.text) == ["One", "1", "There", "t"])
        #expect(path[2].versions == 2)
    }
}

@Suite(.timeLimit(.minutes(10)))
@MainActor
struct FullDiskTests {
    private let rig = ContentRig()
    /// More than fits into the pages that a database has.
    private let long = String(repeating: "x", count: 100_000)
    private let words =
        "There is no space left, so the reply was stopped. What was kept ends here. Free some space, then continue it."

    @Test func theReplyStopsWithWordsAndWhatWasKeptIsContinuedLater() async throws {
        let second = ScriptGate()
        let (turn, gate, sending) = try await rig.streaming("The quick ", .text(long), .gate(second), .text("fox"))
        while try await rig.path(turn.conversation).last?.text != "The quick " { await Task.yield() }
        try await rig.fillDisk()
        gate.open()
        await second.reached()
        second.open()
        #expect(try await sending.value == .answered(turn, .interrupted(words)))
        let live = try #require(rig.engine.live(turn.reply))
        #expect(live.detail == words)
        #expect(try await rig.path(turn.conversation).last?.text == "The quick ")

        try await rig.freeDisk()
        rig.ai.expect([.text("brown fox."), .ended(.complete)])
        _ = try await rig.engine.continueReply(turn.reply, in: turn.conversation)
        let reply = try #require(try await rig.path(turn.conversation).last)
        #expect(reply.text == "The quick brown fox.")
        #expect(reply.ending == .complete)
    }

    /// It is on the screen already, so it does not return to the field.
    @Test func aMessageThatCannotWaitForTheServerIsAnsweredLater() async throws {
        let view = await rig.openChat()
        let gate = ScriptGate()
        rig.ai.expect([.gate(gate), .ended(.failed(.unreachable(long)))])
        let sending = Task { try await view.send("Hi") }
        await gate.reached()
        try await rig.fillDisk()
        gate.open()
        try await sending.value
        #expect(view.value("chat.input") == "")
        #expect(view.value("chat.message.1") == "Hi")
        #expect(view.value("chat.error") == words)

        try await rig.freeDisk()
        rig.ai.expect([.text("Here."), .ended(.complete)])
        try await view.tap("chat.regenerate")
        #expect(view.value("chat.message.2") == "Here.")
    }

    @Test func aMessageWhoseToolCannotBeStoredDoesNotReturnToTheField() async throws {
        let tool = NotedTool("fill")
        tool.outcome = long
        tool.onRun = { try? await rig.fillDisk() }
        rig.tools = [tool]
        let view = await rig.openChat()
        try await view.tap("chat.tools")
        rig.ai.expect([.update(.calls([AIToolCall(id: "c", name: "fill", arguments: "{}")])), .ended(.toolCalls)])
        try await view.send("Fill it")
        #expect(view.value("chat.message.1") == "Fill it")
        #expect(view.value("chat.input") == "")
        #expect(view.value("chat.error")?.isEmpty == false)
    }
}

extension ContentRig {
    /// From now on the file of the database does not grow.
    fileprivate func fillDisk() async throws {
        try await database.pool().writeWithoutTransaction { database in
            let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
            try database.execute(sql: "PRAGMA max_page_count = \(pages)")
        }
    }

    fileprivate func freeDisk() async throws {
        try await database.pool().writeWithoutTransaction {
            try $0.execute(sql: "PRAGMA max_page_count = 1000000")
        }
    }
}
