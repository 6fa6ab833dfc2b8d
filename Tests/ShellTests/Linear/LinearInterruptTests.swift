import Design
import Terminal
import Testing

@testable import Shell

/// Ctrl-C and Ctrl-D, at a terminal whose keys are read and at one that keeps the line itself.
@MainActor
struct LinearInterruptTests {
    let window = FakeWindow()
    let terminal: TestTerminal

    init() throws {
        terminal = try TestTerminal()
    }

    /// A session that has asked for its first line.
    private func session(readsKeys: Bool = true) async throws -> LinearSession {
        let session = try LinearSession(window, terminal: terminal, readsKeys: readsKeys)
        _ = await session.read(to: session.prompt)
        return session
    }

    @Test func ctrlCClearsALineWithText() async throws {
        let session = try await session()
        session.press(.text("2"))
        _ = await session.read(to: drawn("> ", "2"))
        session.interrupt()
        #expect(await session.read(to: "\u{1b}8") == drawn("> "))
        session.press(.enter)
        _ = await session.read(to: drawn("> "))
        #expect(window.actions == ["start"])
    }

    /// Also when the keys were typed faster than the shell took them.
    @Test func ctrlCClearsOnlyWhatWasTypedBeforeIt() async throws {
        let session = try await session()
        session.press(.text("7"))
        session.interrupt()
        session.enter("2")
        _ = await session.read(to: "Saved.\n" + drawn("> "))
        #expect(window.actions == ["start", "button"])
    }

    @Test func aNumberThatIsBegunAfterCtrlCMeansWhatTheScreenShows() async throws {
        let session = try await session()
        session.press(.text("1"))
        _ = await session.read(to: drawn("> ", "1"))
        window.otherScreen = Screen("other", title: "Other") { [window] in
            Button("other.save", "Save") { window.record("saved") }
        }
        _ = await session.read(to: drawn("> ", "1"))
        session.interrupt()
        session.enter("1")
        _ = await session.end()
        #expect(window.actions == ["start", "saved"])
    }

    @Test(arguments: [("5", "Email: "), ("6", "Password: "), ("8", "Appearance: ")], [true, false])
    func ctrlCLeavesAFieldAndAChoice(asked: (number: String, question: String), isHalfTyped: Bool) async throws {
        let session = try await session()
        session.enter(asked.number)
        _ = await session.read(to: drawn(asked.question))
        if isHalfTyped { session.press(.text("2")) }
        session.interrupt()
        #expect(await session.read(to: drawn("> ")).hasSuffix("\n" + drawn("> ")))
        // The next line is a command again.
        session.enter("2")
        _ = await session.read(to: "Saved.\n" + drawn("> "))
        #expect(window.actions == ["start", "button"])
    }

    @Test(arguments: ["5", "6", "8"])
    func theSameWhereTheTerminalKeepsTheLine(number: String) async throws {
        let session = try await session(readsKeys: false)
        for leave in [ShellEvent.interrupt, .endOfTyping] {
            session.write(number)
            _ = await session.read(to: ": ")
            #expect(terminal.echoes == (number != "6"))
            if leave == .interrupt { session.interrupt() } else { session.write(leave) }
            #expect(await session.read(to: "> ") == "\n> ")
            #expect(terminal.echoes)
            session.write("2")
            _ = await session.read(to: "> ")
        }
        #expect(window.actions == ["start", "button", "button"])
    }

    @Test(arguments: [true, false])
    func atAnEmptyPromptCtrlCSaysOnceThatItQuits(readsKeys: Bool) async throws {
        let session = try await session(readsKeys: readsKeys)
        let prompt = session.prompt
        session.interrupt()
        // Above the line that is being typed, or below what the terminal has shown of the key.
        let said = readsKeys ? "\r\u{1b}[JCtrl-C again quits.\n" + prompt + prompt : "\nCtrl-C again quits.\n" + prompt
        #expect(await session.read(to: said) == said)
        session.enter("2")
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
    func ctrlDLeavesAFieldAndQuitsAtAnEmptyPrompt(readsKeys: Bool) async throws {
        let session = try await session(readsKeys: readsKeys)
        let ctrlD: ShellEvent = readsKeys ? .key(.endOfInput) : .endOfTyping
        session.enter("5")
        _ = await session.read(to: readsKeys ? drawn("Email: ") : "Email: ")
        session.write(ctrlD)
        #expect(await session.read(to: session.prompt) == "\n" + session.prompt)
        session.write(ctrlD)
        #expect(await session.ended() == "\n")
        #expect(window.actions == ["start"])
    }

    @Test func ctrlCPressedInImpatienceOnlyStopsTheWork() async throws {
        let session = try await session()
        session.enter("4")
        await window.working.arrival()
        // Nothing can run between the two, so the work has not ended.
        #expect((0..<4).map { _ in session.interrupt() } == [.stopsWork, .waits, .waits, .ends])
        _ = await session.read(to: drawn("> "))
        session.enter("2")
        _ = await session.read(to: "Saved.\n" + drawn("> "))
    }
}
