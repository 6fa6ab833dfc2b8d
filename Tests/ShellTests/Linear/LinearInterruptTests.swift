import Testing

@testable import Shell

/// Ctrl-C and Ctrl-D at a terminal, which keeps the line itself.
@MainActor
struct LinearInterruptTests {
    let window = FakeWindow()
    let terminal: TestTerminal
    let session: LinearSession

    init() throws {
        terminal = try TestTerminal()
        session = try LinearSession(window, terminal: terminal)
    }

    @Test(arguments: ["5", "6", "8"], [true, false])
    func bothLeaveAQuestion(number: String, isCtrlC: Bool) async {
        _ = await session.read(to: "> ")
        session.write(number)
        _ = await session.read(to: ": ")
        #expect(terminal.echoes == (number != "6"))
        if isCtrlC { session.interrupt() } else { session.write(.endOfTyping) }
        #expect(await session.read(to: "> ") == "\n> ")
        #expect(terminal.echoes)
        // The next line is a command again.
        session.write("2")
        _ = await session.read(to: "Saved.\n> ")
        #expect(window.actions == ["start", "button"])
    }

    @Test func atThePromptCtrlCSaysOnceThatItQuits() async {
        _ = await session.read(to: "> ")
        session.interrupt()
        let said = "\nCtrl-C again quits.\n> "
        #expect(await session.read(to: said) == said)
        session.write("2")
        _ = await session.read(to: "Saved.\n> ")
        // It may have been for a line that the terminal kept.
        session.interrupt()
        #expect(await session.read(to: said) == said)
        session.interrupt()
        #expect(await session.ended() == "\n")
    }

    @Test func atThePromptCtrlDQuits() async {
        _ = await session.read(to: "> ")
        session.write(.endOfTyping)
        #expect(await session.ended() == "\n")
        #expect(window.actions == ["start"])
    }

    @Test func ctrlCPressedInImpatienceOnlyStopsTheWork() async {
        session.write("4")
        await window.working.arrival()
        // Nothing can run between the two, so the work has not ended.
        #expect((0..<4).map { _ in session.interrupt() } == [.stopsWork, .waits, .waits, .ends])
        session.write("2")
        _ = await session.read(to: "Saved.\n> ")
    }
}
