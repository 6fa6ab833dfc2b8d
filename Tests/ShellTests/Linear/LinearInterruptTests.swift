import Design
import Terminal
import Testing

@testable import Shell

/// Ctrl-C and Ctrl-D, at a terminal whose keys are read and at one that keeps the line itself.
@MainActor
@Suite struct LinearInterruptTests {
    let window = FakeWindow()
    let terminal: TestTerminal

    init() throws {
        terminal = try TestTerminal()
    }

    private func session(readsKeys: Bool) throws -> LinearSession {
        try LinearSession(window, terminal: terminal, readsKeys: readsKeys)
    }

    private static func drawn(_ question: String, _ text: String = "") -> String {
        "\r\(question)\(text)\u{1b}7\u{1b}[K\u{1b}8"
    }

    @Test func ctrlCClearsALineWithText() async throws {
        let session = try session(readsKeys: true)
        _ = await session.read(to: Self.drawn("> "))
        session.write(.key(.text("2")))
        _ = await session.read(to: Self.drawn("> ", "2"))
        session.interrupt()
        #expect(await session.read(to: "\u{1b}8") == Self.drawn("> "))
        session.write(.key(.enter))
        _ = await session.read(to: Self.drawn("> "))
        #expect(window.actions == ["start"])
        _ = await session.end()
    }

    /// Also when the keys were typed faster than the shell took them.
    @Test func ctrlCClearsOnlyWhatWasTypedBeforeIt() async throws {
        let session = try session(readsKeys: true)
        _ = await session.read(to: Self.drawn("> "))
        session.write(.key(.text("7")))
        session.interrupt()
        session.write(.key(.text("2")))
        session.write(.key(.enter))
        _ = await session.read(to: "Saved.\n" + Self.drawn("> "))
        #expect(window.actions == ["start", "button"])
        _ = await session.end()
    }

    @Test func aNumberThatIsBegunAfterCtrlCMeansWhatTheScreenShows() async throws {
        let session = try session(readsKeys: true)
        _ = await session.read(to: Self.drawn("> "))
        session.write(.key(.text("1")))
        _ = await session.read(to: Self.drawn("> ", "1"))
        window.otherScreen = Screen("other", title: "Other") { [window] in
            Button("other.save", "Save") { window.record("saved") }
        }
        _ = await session.read(to: Self.drawn("> ", "1"))
        session.interrupt()
        session.write(.key(.text("1")))
        session.write(.key(.enter))
        _ = await session.end()
        #expect(window.actions == ["start", "saved"])
    }

    @Test(arguments: ["5", "6", "8"], [true, false])
    func ctrlCLeavesAFieldAndAChoice(number: String, isHalfTyped: Bool) async throws {
        let session = try session(readsKeys: true)
        _ = await session.read(to: Self.drawn("> "))
        session.write(.key(.text(number)))
        session.write(.key(.enter))
        let question = ["5": "Email: ", "6": "Password: ", "8": "Appearance: "][number] ?? ""
        _ = await session.read(to: Self.drawn(question))
        if isHalfTyped { session.write(.key(.text("2"))) }
        session.interrupt()
        #expect(await session.read(to: Self.drawn("> ")).hasSuffix("\n" + Self.drawn("> ")))
        // The next line is a command again.
        session.write(.key(.text("2")))
        session.write(.key(.enter))
        _ = await session.read(to: "Saved.\n" + Self.drawn("> "))
        #expect(window.actions == ["start", "button"])
        _ = await session.end()
    }

    @Test(arguments: ["5", "6", "8"])
    func theSameWhereTheTerminalKeepsTheLine(number: String) async throws {
        let session = try session(readsKeys: false)
        for leave in [ShellEvent.interrupt, .endOfTyping] {
            _ = await session.read(to: "> ")
            session.write(number)
            _ = await session.read(to: ": ")
            #expect(terminal.echoes == (number != "6"))
            if leave == .interrupt { session.interrupt() } else { session.write(leave) }
            #expect(await session.read(to: "> ") == "\n> ")
            #expect(terminal.echoes)
            session.write("2")
        }
        _ = await session.read(to: "> ")
        #expect(window.actions == ["start", "button", "button"])
        _ = await session.end()
    }

    @Test(arguments: [true, false])
    func atAnEmptyPromptCtrlCSaysOnceThatItQuits(readsKeys: Bool) async throws {
        let session = try session(readsKeys: readsKeys)
        let prompt = readsKeys ? Self.drawn("> ") : "> "
        _ = await session.read(to: prompt)
        session.interrupt()
        // Above the line that is being typed, or below what the terminal has shown of the key.
        let said = readsKeys ? "\r\u{1b}[JCtrl-C again quits.\n" + prompt + prompt : "\nCtrl-C again quits.\n" + prompt
        #expect(await session.read(to: said) == said)
        session.write(readsKeys ? .key(.text("2")) : .line("2"))
        if readsKeys { session.write(.key(.enter)) }
        _ = await session.read(to: "Saved.\n" + prompt)
        if !readsKeys {
            // It may have been for a line that the terminal kept.
            session.interrupt()
            #expect(await session.read(to: said) == said)
        }
        session.interrupt()
        #expect(await session.ended() == "\n")
    }

    @Test(arguments: [true, false])
    func atAnEmptyPromptCtrlDQuits(readsKeys: Bool) async throws {
        let session = try session(readsKeys: readsKeys)
        _ = await session.read(to: readsKeys ? Self.drawn("> ") : "> ")
        session.write(readsKeys ? .key(.endOfInput) : .endOfTyping)
        #expect(await session.ended() == "\n")
    }

    @Test func ctrlDLeavesAField() async throws {
        let session = try session(readsKeys: true)
        _ = await session.read(to: Self.drawn("> "))
        session.write(.key(.text("5")))
        session.write(.key(.enter))
        _ = await session.read(to: Self.drawn("Email: "))
        session.write(.key(.endOfInput))
        #expect(await session.read(to: Self.drawn("> ")) == "\n" + Self.drawn("> "))
        session.write(.key(.endOfInput))
        #expect(await session.ended() == "\n")
        #expect(window.actions == ["start"])
    }

    @Test(arguments: [true, false])
    func workIsStoppedAndTheShellGoesOn(readsKeys: Bool) async throws {
        let session = try session(readsKeys: readsKeys)
        let prompt = readsKeys ? Self.drawn("> ") : "> "
        _ = await session.read(to: prompt)
        session.write(readsKeys ? .key(.text("4")) : .line("4"))
        if readsKeys { session.write(.key(.enter)) }
        await window.working.arrival()
        #expect(session.interrupt() == .stopsWork)
        _ = await session.read(to: prompt)
        #expect(window.actions == ["start", "work begins", "work stopped"])
        _ = await session.end()
    }

    @Test func ctrlCPressedInImpatienceOnlyStopsTheWork() async throws {
        let session = try session(readsKeys: true)
        _ = await session.read(to: Self.drawn("> "))
        session.write(.key(.text("4")))
        session.write(.key(.enter))
        await window.working.arrival()
        // Nothing can run between the two, so the work has not ended.
        #expect(session.interrupt() == .stopsWork)
        #expect(session.interrupt() == .waits)
        #expect(session.interrupt() == .waits)
        #expect(session.interrupt() == .ends)
        _ = await session.read(to: Self.drawn("> "))
        session.write(.key(.text("2")))
        session.write(.key(.enter))
        _ = await session.read(to: "Saved.\n" + Self.drawn("> "))
        _ = await session.end()
    }
}
