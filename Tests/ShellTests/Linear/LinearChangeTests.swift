import Design
import Testing

@testable import Shell

/// Changes of a window while the user types nothing.
@Suite(.timeLimit(.minutes(10))) @MainActor
struct LinearChangeTests {
    let window = FakeWindow()

    @Test func simultaneousChangesArePrintedOnce() async throws {
        let session = try LinearSession(window)
        await session.readScreen()
        window.isOn = true
        window.appearance = "dark"
        window.email = "b@c"
        let changes = """
               5  Email: b@c
               7  Notifications: on
               8  Appearance: Dark

            """
        #expect(await session.read(to: "Dark\n") == changes)
        #expect(await session.end() == "")
    }

    @Test func aChangeThatIsRevertedIsNotPrinted() async throws {
        let session = try LinearSession(window)
        await session.readScreen()
        window.isOn = true
        window.isOn = false
        #expect(await session.end() == "")
        #expect(window.settled == 1)
    }

    @Test func aTerminalPromptsAgainOnlyAfterOutput() async throws {
        let session = try LinearSession(window, terminal: try TestTerminal())
        _ = await session.read(to: "> ")
        window.isOn = true
        window.isOn = false
        window.toasts.post(.info, "News.")
        #expect(await session.read(to: "> ") == "* info: News.\n> ")
    }
}
