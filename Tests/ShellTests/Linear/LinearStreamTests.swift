import CoreTesting
import Design
import Testing

@testable import Shell

/// A reply that comes while its work runs: it is appended, and lines are taken meanwhile.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct LinearStreamTests {
    let window = FakeWindow()
    let clock = ManualClock()

    private static func drawn(_ question: String, _ text: String = "") -> String {
        "\r\(question)\(text)\u{1b}7\u{1b}[K\u{1b}8"
    }

    private func show(_ messages: [String], buttons: [String] = [], status: String? = nil) {
        window.otherScreen = ChatScreen.screen(messages, window, buttons: buttons, status: status)
    }

    /// A session on an empty conversation whose button works, with everything read that was written before.
    private func working(_ terminal: Terminal? = nil, readsKeys: Bool = false) async throws -> LinearSession {
        show([])
        return try await workingHere(terminal, readsKeys: readsKeys)
    }

    /// Lets work last.
    private func passAMoment() async {
        // One sleep for the notice, one for the work.
        while clock.sleeperCount < 2 { await Task.yield() }
        clock.advance(by: .milliseconds(300))
    }

    /// The same on the window's own screen, whose second line is the button.
    private func workingHere(_ terminal: Terminal? = nil, readsKeys: Bool = false) async throws -> LinearSession {
        let session = try LinearSession(window, terminal: terminal, readsKeys: readsKeys, clock: clock)
        let picture = LinearSession.picture(of: window)
        let prompt = terminal == nil ? "" : readsKeys ? Self.drawn("> ") : "> "
        #expect(await session.read(to: picture + prompt).hasSuffix(picture + prompt))
        if readsKeys { [.text("2"), .enter].forEach { session.write(.key($0)) } } else { session.write("2") }
        await window.working.arrival()
        if readsKeys { _ = await session.read(to: Self.drawn("> ", "2") + "\n") }
        await passAMoment()
        return session
    }

    /// Lets the work end: the prompt comes back, and nothing is written twice.
    private func finish(_ session: LinearSession) async throws {
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
        #expect(Double(shown.utf8.count) < 1.2 * Double(reply.utf8.count))
    }

    @Test func theBytesOfAReplyAreItsTextAndTheMargin() async throws {
        let session = try await working()
        let lines = (1...200).map { "This is line \($0) of a reply that takes its time." }
        for count in 1...lines.count { show(["Go on.\n", lines[..<count].joined(separator: "\n")]) }
        window.working.open()
        let text = await session.end()
        #expect(text == "   4  You:\n        Go on.\n   5  Model:\n" + lines.map { "        \($0)\n" }.joined())
    }

    @Test func whatMerelyTogglesIsWrittenAtTheEnd() async throws {
        let session = try await working()
        show(["Hello?\n"], status: "Waiting")
        #expect(await session.read(to: "Hello?\n") == "   4  You:\n        Hello?\n")
        show(["Hello?\n", "One.\n"], status: "Receiving")
        #expect(await session.read(to: "One.\n") == "   5  Model:\n        One.\n")
        show(["Hello?\n", "One.\n"], status: "Complete")
        window.working.open()
        #expect(await session.end() == "      Complete\n")
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
        _ = await session.read(to: LinearSession.picture(of: window))
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
        let session = try await working(try Terminal())
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
        _ = await session.read(to: LinearSession.picture(of: window))
        show(["Hello?", "Another.\nReply.\n"])
        #expect(await session.read(to: "Reply.\n") == "   5  Model:\n        Another.\n        Reply.\n")
        #expect(await session.end() == "")
    }

    /// A reply that another window, or another process, receives.
    @Test func aReplyGrowsWithoutWorkHere() async throws {
        show(["Hello?", "One.\nTw"])
        let session = try LinearSession(window)
        let picture = LinearSession.picture(of: window)
        #expect(await session.read(to: picture) == picture)
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
        let picture = LinearSession.picture(of: window)
        #expect(await session.read(to: picture) == picture)
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
        _ = await session.read(to: LinearSession.picture(of: window))
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
        window.status.url = "slipway://content/chat?conversation=2"
        show(["Another.\n"])
        _ = await session.read(to: "Another.\n")
        #expect(window.settled > before)
        window.working.open()
        _ = await session.end()
    }

    @Test func escapesOfAReplyAreText() async throws {
        let session = try await working()
        show(["\u{1b}[2J\u{202e}\n"])
        #expect(await session.read(to: "\u{fffd}\n") == "   4  You:\n        \u{fffd}[2J\u{fffd}\n")
        window.working.open()
        #expect(await session.end() == "")
    }

    // MARK: A text that pauses

    @Test func theBeginningOfARowIsWrittenWhenTheTextPauses() async throws {
        let session = try await working(try Terminal())
        show(["Wait for it"])
        while await clock.sleeper() != .seconds(1) {}
        clock.advance(by: .seconds(1))
        #expect(await session.read(to: "it\n") == "   4  You:\n        Wait for it\n")
        show(["Wait for it, please.\n"])
        #expect(await session.read(to: ".\n") == "        , please.\n")
        try await finish(session)
    }

    // MARK: Lines

    @Test func aLineIsTakenWhileWorkRuns() async throws {
        let session = try await working(try Terminal())
        session.write("3", "1 next")
        show(["Hello?\n"])
        #expect(await session.read(to: "Hello?\n") == "   4  You:\n        Hello?\n")
        while !window.actions.contains("type next") { await Task.yield() }
        #expect(window.actions == ["start", "work begins", "stop", "type next"])
        try await finish(session)
        #expect(window.actions.last == "work done")
    }

    /// While the reply still comes, Stop has no result; what has changed since is written at the end.
    @Test func stoppingByNumberWritesTheScreenOnce() async throws {
        let session = try await working(try Terminal())
        show(["Hello?\n", "One.\n"], status: "The reply arrives…")
        _ = await session.read(to: "One.\n")
        session.write("3")
        try await until { window.settled == 2 }
        show(["Hello?\n", "One.\nTwo.\n"], status: "The reply arrives…")
        #expect(await session.read(to: "Two.\n") == "        Two.\n")
        show(["Hello?\n", "One.\nTwo.\n"], status: "Stopped")
        window.working.open()
        #expect(await session.read(to: "> ") == "      Stopped\n> ")
        #expect(await session.end() == "\n")
    }

    @Test func soAreKeysAndTheLineStaysBelowTheText() async throws {
        let session = try await working(try Terminal(), readsKeys: true)
        session.write(.key(.text("3")))
        #expect(await session.read(to: Self.drawn("> ", "3")) == Self.drawn("> ") + Self.drawn("> ", "3"))
        show(["Hello?\n"])
        #expect(
            await session.read(to: Self.drawn("> ", "3"))
                == "\r\u{1b}[J   4  You:\n        Hello?\n" + Self.drawn("> ", "3"))
        session.write(.key(.enter))
        while !window.actions.contains("stop") { await Task.yield() }
        window.working.open()
        _ = await session.read(to: Self.drawn("> "))
        _ = await session.end()
    }

    @Test func theLinesOfAPipeWaitForTheEnd() async throws {
        let session = try await working()
        session.write("3", "1 next")
        session.write(.endOfInput)
        show(["Hello?\n"])
        #expect(await session.read(to: "Hello?\n") == "   4  You:\n        Hello?\n")
        #expect(window.actions == ["start", "work begins"])
        window.working.open()
        #expect(await session.ended() == "")
        #expect(window.actions == ["start", "work begins", "work done", "stop", "type next"])
    }

    /// It is for the screen to which a fast action leads.
    @Test(arguments: [false, true]) func whatIsTypedAheadWaitsForAMoment(readsKeys: Bool) async throws {
        let next = Screen("next", title: "Next") { [window] in Button("next.save", "Save") { window.record("save") } }
        window.otherScreen = Screen("first", title: "First") { [window] in
            Button("first.next", "Next") {
                await window.work()
                window.otherScreen = next
            }
        }
        let session = try LinearSession(window, terminal: try Terminal(), readsKeys: readsKeys, clock: clock)
        for _ in 1...2 {
            if readsKeys { [.text("1"), .enter].forEach { session.write(.key($0)) } } else { session.write("1") }
        }
        await window.working.arrival()
        window.working.open()
        while window.actions.last != "save" { await Task.yield() }
        #expect(window.actions == ["start", "work begins", "work done", "save"])
        _ = await session.end()
    }

    @Test func withoutGrowingTextsLinesAreTakenToo() async throws {
        func screen(_ status: String) -> Screen {
            Screen("plain", title: "Plain") { [window] in
                Button("plain.stop", "Stop") { window.record("stop") }
                Button("plain.work", "Work") { await window.work() }
                Text("plain.status", status)
            }
        }
        window.otherScreen = screen("Ready")
        let session = try await workingHere(try Terminal())
        window.otherScreen = screen("Working")
        session.write("1")
        while window.actions.last != "stop" { await Task.yield() }
        window.otherScreen = screen("Done")
        window.working.open()
        #expect(await session.read(to: "> ").hasSuffix("      Done\n> "))
        _ = await session.end()
    }

    // MARK: Ends

    @Test(arguments: [nil, false, true]) func ctrlCStopsTheWorkAndWhatCameIsWritten(readsKeys: Bool?) async throws {
        let session = try await working(
            try readsKeys.map { _ in try Terminal() }, readsKeys: readsKeys == true)
        show(["Hello?\n", "One and tw"])
        _ = await session.read(to: "Hello?\n")
        #expect(session.interrupt() == .stopsWork)
        let prompt = readsKeys == true ? Self.drawn("> ") : "> "
        let end = readsKeys == nil ? await session.end() : await session.read(to: prompt)
        #expect(end.contains("   5  Model:\n        One and tw\n"))
        #expect(!end.contains("again quits"))
        #expect(window.actions.last == "work stopped")
        _ = await session.end()
    }

    @Test(arguments: [":quit", "q"]) func quittingStopsTheWork(line: String) async throws {
        let session = try await working(try Terminal())
        session.write(line)
        _ = await session.ended()
        #expect(window.actions == ["start", "work begins", "work stopped"])
    }

    @Test func whoLeavesTheScreenLetsTheWorkGoOn() async throws {
        let session = try await working(try Terminal())
        window.otherScreen = Screen("other", title: "Other") { [window] in
            Button("other.save", "Save") { window.record("save") }
        }
        _ = await session.read(to: LinearSession.picture(of: window))
        session.write(":help")
        // The prompt is back although the work has not ended.
        _ = await session.read(to: "> ")
        #expect(session.interrupt() == .waits)
        _ = await session.read(to: "Ctrl-C again quits.\n> ")
        session.write("1")
        _ = await session.read(to: "> ")
        #expect(window.actions == ["start", "work begins", "save"])
        window.working.open()
        while window.actions.last != "work done" { await Task.yield() }
        #expect(await session.end() == "\n")
    }

    /// The prompt is there at once, and Ctrl-C is for the screen that is shown.
    @Test(arguments: [true, false]) func aLinkThatArrivesLeavesTheWork(isYoung: Bool) async throws {
        show([])
        let session = try LinearSession(window, terminal: try Terminal(), clock: clock)
        _ = await session.read(to: "> ")
        session.write("2")
        await window.working.arrival()
        if !isYoung {
            await passAMoment()
            show(["Hello?\n"])
            _ = await session.read(to: "Hello?\n")
        }
        window.otherScreen = Screen("other", title: "Other") { Text("other.text", "Something else") }
        if isYoung {
            session.write(.request)
            await passAMoment()
        }
        #expect(await session.read(to: "> ") == LinearSession.picture(of: window) + "> ")
        #expect(session.interrupt() == .waits)
        #expect(await session.read(to: "> ") == "\nCtrl-C again quits.\n> ")
        window.working.open()
        while window.actions.last != "work done" { await Task.yield() }
        _ = await session.end()
    }

    @Test func aRequestThatLeadsNowhereDoesNotRepeatTheScreen() async throws {
        let session = try await working(try Terminal())
        show(["Hello?\n"], status: "Receiving")
        _ = await session.read(to: "Hello?\n")
        session.write(.request)
        window.toasts.post(.info, "Here is the window you asked for.")
        #expect(await session.read(to: ".\n") == "* info: Here is the window you asked for.\n")
        show(["Hello?\n"], status: "Complete")
        window.working.open()
        #expect(await session.read(to: "> ") == "      Complete\n> ")
        #expect(await session.end() == "\n")
    }

    /// Nothing else is written on a screen without such texts until the work has ended.
    @Test func anotherScreenIsWrittenWhenItsWorkHasEnded() async throws {
        let session = try LinearSession(window)
        _ = await session.read(to: LinearSession.picture(of: window))
        session.write("4")
        await window.working.arrival()
        window.isOn = true
        window.working.open()
        #expect(await session.end() == "   7  Notifications: on\n")
    }
}
