import CoreTesting
import Design
import Testing

@testable import Shell

/// What is typed while a reply comes, and how it ends.
extension LinearStreamTests {
    // MARK: Lines

    @Test func aLineIsTakenWhileWorkRuns() async throws {
        let session = try await working(try TestTerminal())
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
        let session = try await working(try TestTerminal())
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
    @Test func whatIsTypedAheadWaitsForAMoment() async throws {
        let next = Screen("next", title: "Next") { [window] in Button("next.save", "Save") { window.record("save") } }
        window.otherScreen = Screen("first", title: "First") { [window] in
            Button("first.next", "Next") {
                await window.work()
                window.otherScreen = next
            }
        }
        let session = try LinearSession(window, terminal: try TestTerminal(), clock: clock)
        session.write("1", "1")
        await window.working.arrival()
        window.working.open()
        while window.actions.last != "save" { await Task.yield() }
        #expect(window.actions == ["start", "work begins", "work done", "save"])
        _ = await session.end()
    }

    // MARK: Ends

    @Test(arguments: [true, false]) func ctrlCStopsTheWorkAndWhatCameIsWritten(isTerminal: Bool) async throws {
        let session = try await working(isTerminal ? try TestTerminal() : nil)
        show(["Hello?\n", "One and tw"])
        _ = await session.read(to: "Hello?\n")
        #expect(session.interrupt() == .stopsWork)
        let end = isTerminal ? await session.read(to: "> ") : await session.end()
        #expect(end.contains("   5  Model:\n        One and tw\n"))
        #expect(!end.contains("again quits"))
        #expect(window.actions.last == "work stopped")
    }

    @Test func quittingStopsTheWork() async throws {
        let session = try await working(try TestTerminal())
        session.write(":quit")
        _ = await session.ended()
        #expect(window.actions == ["start", "work begins", "work stopped"])
    }

    @Test func whoLeavesTheScreenLetsTheWorkGoOn() async throws {
        let session = try await working(try TestTerminal())
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
    @Test(arguments: [true, false]) func aLinkThatArrivesLeavesTheWork(hasJustBegun: Bool) async throws {
        show([])
        let session = try LinearSession(window, terminal: try TestTerminal(), clock: clock)
        _ = await session.read(to: "> ")
        session.write("2")
        await window.working.arrival()
        if !hasJustBegun {
            await passAMoment()
            show(["Hello?\n"])
            _ = await session.read(to: "Hello?\n")
        }
        window.otherScreen = Screen("other", title: "Other") { Text("other.text", "Something else") }
        if hasJustBegun {
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
        let session = try await working(try TestTerminal())
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
        await session.readScreen()
        session.write("4")
        await window.working.arrival()
        window.isOn = true
        window.working.open()
        #expect(await session.end() == "   7  Notifications: on\n")
    }
}
