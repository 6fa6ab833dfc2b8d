import Design
import Testing

@testable import Shell

/// Changes of a window while the user types nothing, and when the window is notified that it has been shown.
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

    @Test func whatWasReadBeforeIsNoLongerObserved() async {
        let (events, send) = AsyncStream.makeStream(of: Void.self)
        let observer = ScreenObserver(window) { send.yield() }
        _ = observer.observe { window.isOn }
        _ = observer.observe { window.email }
        window.isOn = true
        send.finish()
        var reports = 0
        for await _ in events { reports += 1 }
        #expect(reports == 0)
    }

    @Test func aWindowWasShownAfterItHasStartedAndBeforeItIsDrawn() async throws {
        (window.recordsShowing, window.recordsSettling) = (true, true)
        window.showing.close()
        let session = try LinearSession(window)
        await window.showing.arrival()
        #expect(window.actions == ["start", "settle", "shown every"])

        // Only the current screen is drawn, because nothing has been written before.
        window.otherScreen = Screen("other", title: "Other") { Text("other.text", "Nothing else.") }
        window.showing.open()
        #expect(await session.end() == LinearSession.picture(of: window))
    }
}
