import CoreTesting
import Design
import Testing

@testable import Shell

/// A reply that comes while its work runs: it is appended, and lines are taken meanwhile.
@Suite(.timeLimit(.minutes(10))) @MainActor
struct LinearStreamTests {
    let window = FakeWindow()
    let clock = ManualClock()

    func show(_ messages: [String], buttons: [String] = [], status: String? = nil) {
        window.otherScreen = ChatScreen.screen(messages, window, buttons: buttons, status: status)
    }

    /// A session on an empty conversation whose button works, with everything read that was written before.
    func working(_ terminal: TestTerminal? = nil) async throws -> LinearSession {
        show([])
        return try await workingHere(terminal)
    }

    /// Lets work last.
    func passAMoment() async {
        // One sleep for the notice, one for the work.
        while clock.sleeperCount < 2 { await Task.yield() }
        clock.advance(by: .milliseconds(300))
    }

    /// The same on the window's own screen, whose second line is the button.
    func workingHere(_ terminal: TestTerminal? = nil) async throws -> LinearSession {
        let session = try LinearSession(window, terminal: terminal, clock: clock)
        let first = LinearSession.picture(of: window) + session.prompt
        #expect(await session.read(to: first).hasSuffix(first))
        session.write("2")
        await window.working.arrival()
        await passAMoment()
        return session
    }

    /// Lets the work end: the prompt comes back, and nothing is written twice.
    func finish(_ session: LinearSession) async throws {
        window.working.open()
        #expect(await session.read(to: "> ") == "> ")
        #expect(await session.end() == "\n")
    }

    // MARK: Growing

    @Test func whatComesIsAppendedAndNothingIsWrittenTwice() async throws {
        let session = try await working()
        show(["Hello?", ""])
        show(["Hello?", "On"])
        show(["Hello?", "One.\nTw"])
        let first = "   4  You:\n        Hello?\n   5  Model:\n        One.\n"
        #expect(await session.read(to: "One.\n") == first)
        show(["Hello?", "One.\nTwo.\n\nThree"])
        #expect(await session.read(to: "Two.\n\n") == "        Two.\n\n")
        show(["Hello?", "One.\nTwo.\n\nThree is the end."], status: "Complete")
        window.working.open()
        #expect(await session.end() == "        Three is the end.\n      Complete\n")
    }

    @Test func whatWasWrittenIsAlwaysABeginningOfTheReply() async throws {
        let session = try await working()
        var (reply, shown) = ("", "")
        for number in 1...1_000 {
            reply += "word\(number)\(number % 10 == 0 ? "\n" : " ")"
            show(["Go on.", reply])
            if number % 50 == 0 { shown += await session.read(to: "word\(number)\n") }
        }
        window.working.open()
        #expect(await session.end() == "")
        let lines = reply.split(separator: "\n").map { "        \($0)\n" }.joined()
        #expect(shown == "   4  You:\n        Go on.\n   5  Model:\n" + lines)
    }

    /// It must not look whole.
    @Test func aSecondReplyThatBreaksOffSaysSo() async throws {
        show(["Hello?\n", "One.\n"], status: "Interrupted")
        let session = try await workingHere()
        show(["Hello?\n", "One.\nTwo.\n"], status: "The reply arrives…")
        #expect(await session.read(to: "Two.\n") == "        Two.\n")
        show(["Hello?\n", "One.\nTwo.\n"], status: "Interrupted")
        window.working.open()
        #expect(await session.end() == "      Interrupted\n")
    }

    @Test func soDoesAFastOne() async throws {
        show(["Hello?\n", "One.\n"], status: "Interrupted")
        let session = try LinearSession(window, clock: clock)
        await session.readScreen()
        session.write("2")
        await window.working.arrival()
        let before = window.renderings
        show(["Hello?\n"], status: "The reply arrives…")
        try await until { window.renderings > before }
        show(["Hello?\n", "One.\n"], status: "Interrupted")
        window.working.open()
        #expect(await session.end() == "   5  Model:\n        One.\n      Interrupted\n")
    }

    /// Unless the screen says the same, which is written at the end.
    @Test func aToastIsWrittenWhileAReplyComes() async throws {
        let session = try await working()
        show(["Hello?\n"], status: "Receiving")
        _ = await session.read(to: "Hello?\n")
        window.toasts.post(.info, "Receiving")
        window.toasts.post(.info, "The file is saved.")
        #expect(await session.read(to: ".\n") == "* info: The file is saved.\n")
        window.working.open()
        #expect(await session.end() == "      Receiving\n")
    }

    @Test func aButtonThatAppearsHasANumberAndCanBeUsed() async throws {
        let session = try await working(try TestTerminal())
        show(["Hello?\n"], buttons: ["wait"])
        #expect(await session.read(to: "[wait]\n") == "   5  You:\n        Hello?\n   4  [wait]\n")
        session.write("4")
        while !window.actions.contains("wait") { await Task.yield() }
        try await finish(session)
    }

    /// It is heard before its answer, also when it was asked in other words before.
    @Test(arguments: [nil, "Hello!"]) func theQuestionIsWrittenAboveItsAnswer(before: String?) async throws {
        func show(_ question: String?, _ answer: String?) {
            window.otherScreen = Screen("chat", title: "Chat") { [window] in
                Text("chat.message.1", question, label: "You")
                Text("chat.message.2", answer, label: "Model", format: .markdown)
                Text("chat.status", answer.map { "\($0.utf8.count) bytes" })
                Button("chat.stop", "Stop") { window.record("stop") }
                Button("chat.send", "Send") { await window.work() }
            }
        }
        show(before, before.map { _ in "What?\n" })
        let session = try await workingHere()
        show("Hello?", "One.\n")
        #expect(await session.read(to: "One.\n") == "      You: Hello?\n      Model:\n        One.\n")
        show("Hello?", "One.\nTwo.\n")
        #expect(await session.read(to: "Two.\n") == "        Two.\n")
        show("Hello!", "One.\nTwo.\nThree.\n")
        #expect(await session.read(to: "Three.\n") == "      You: Hello!\n        Three.\n")
        show("Hello!", "One.\nTwo.\nThree.\nFour.\n")
        #expect(await session.read(to: "Four.\n") == "        Four.\n")
        window.working.open()
        #expect(await session.end() == "      23 bytes\n")
    }

    @Test func anotherTextIsWrittenAsAWhole() async throws {
        show(["Hello?", "One.\nTwo."])
        let session = try LinearSession(window)
        await session.readScreen()
        show(["Hello?", "Another.\nReply.\n"])
        #expect(await session.read(to: "Reply.\n") == "   5  Model:\n        Another.\n        Reply.\n")
        #expect(await session.end() == "")
    }

    /// A reply that another window, or another process, receives.
    @Test func aReplyGrowsWithoutWorkHere() async throws {
        show(["Hello?", "One.\nTw"])
        let session = try LinearSession(window)
        await session.readScreen()
        show(["Hello?", "One.\nTwo.\nThr"])
        #expect(await session.read(to: "\n") == "        o.\n")
        show(["Hello?", "One.\nTwo.\nThree.\n"])
        #expect(await session.read(to: "\n") == "        Three.\n")
        #expect(window.settled == 1)
        #expect(await session.end() == "")
    }

    /// Such as an attempt to send a message that waits.
    @Test(arguments: [true, false]) func whatChangesByItselfIsWrittenWhenItLasts(lasts: Bool) async throws {
        show(["Hello?\n"], status: "Failed")
        let session = try LinearSession(window, clock: clock)
        await session.readScreen()
        show(["Hello?\n"], status: "Sending")
        try await until { clock.sleeperCount > 0 }
        if !lasts { show(["Hello?\n"], status: "Failed") }
        clock.advance(by: .milliseconds(300))
        if lasts { #expect(await session.read(to: "Sending\n") == "      Sending\n") }
        #expect(await session.end() == "")
    }

    @Test func theEndOfTheInputWaitsForNothing() async throws {
        show(["Hello?\n"], status: "Receiving")
        let session = try LinearSession(window, clock: clock)
        await session.readScreen()
        show(["Hello?\n"], status: "Complete")
        #expect(await session.end() == "      Complete\n")
    }

    @Test(arguments: [true, false]) func anotherPlaceWithTheSameScreenIsSettled(works: Bool) async throws {
        let session = try await working()
        if !works {
            window.working.open()
            while window.settled < 2 { await Task.yield() }
        }
        let before = window.settled
        window.status.url = "example://content/chat?conversation=2"
        show(["Another.\n"])
        _ = await session.read(to: "Another.\n")
        #expect(window.settled > before)
        window.working.open()
    }
}
