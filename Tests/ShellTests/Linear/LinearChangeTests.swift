import Design
import Testing

@testable import Shell

/// What happens when the window changes while somebody reads it, or while something runs.
@MainActor
@Suite struct LinearChangeTests {
    let window = FakeWindow()

    private func otherScreen(_ id: String) -> Screen {
        Screen(id, title: "Another") {
            Button("every.row", "Erase everything") { window.record("erase") }
        }
    }

    @Test(arguments: ["1", "2", "5 b@c", "8 2"])
    func aNumberMeansWhatWasPrinted(line: String) async throws {
        let session = try LinearSession(window)
        _ = await session.read(to: "[Sign out]\n")
        // Even an element of the same name is another's, on another screen.
        window.otherScreen = otherScreen("other")
        session.write(line)
        #expect(await session.end() == LinearSession.picture(of: window) + "The screen has changed; look again.\n")
        #expect(window.actions == ["start"])
    }

    @Test(arguments: [("5", "b@c"), ("8", "2")])
    func anAnswerIsForTheScreenThatAsked(number: String, text: String) async throws {
        let session = try LinearSession(window)
        session.write(number)
        session.write(":help")
        _ = await session.read(to: "\n")
        window.otherScreen = otherScreen("other")
        session.write(text)
        let rest = await session.end()
        #expect(rest.contains("Another"))
        #expect(!window.actions.contains { $0.hasPrefix("select") || $0 == "erase" || $0 == "type b@c" })
    }

    @Test func whatAnotherProcessDidIsShown() async throws {
        let session = try LinearSession(window)
        _ = await session.read(to: "[Sign out]\n")
        window.otherScreen = otherScreen("other")
        window.toasts.post(.info, "A link\nwas \u{1b}[1mopened.")
        session.write(.visit)
        #expect(await session.end() == LinearSession.picture(of: window) + "* info: A link was \u{fffd}[1mopened.\n")
    }

    @Test func aVisitThatChangedNothingIsNotHeard() async throws {
        let session = try LinearSession(window)
        session.write(.visit)
        #expect(await session.end() == LinearSession.picture(of: window))
    }

    // MARK: Interrupting

    @Test func anInterruptStopsWhatIsRunningAndTheShellGoesOn() async throws {
        let session = try LinearSession(window)
        session.write("4")
        await window.working.arrival()
        #expect(session.shell.interrupt())
        session.write("1")
        _ = await session.end()
        #expect(window.actions == ["start", "work begins", "work stopped", "row"])
    }

    @Test func anInterruptStopsALinkThatTakesItsTime() async throws {
        let session = try LinearSession(window)
        session.write(":open slipway://slow")
        await window.working.arrival()
        #expect(session.shell.interrupt())
        _ = await session.end()
        #expect(window.actions == ["start", "open slipway://slow stopped"])
    }

    @Test func aSecondInterruptIsForTheShellItself() async throws {
        let deaf = Gate()
        window.otherScreen = Screen("deaf", title: "Deaf") {
            // Waits in a task of its own, which nobody cancels.
            Button("deaf.button", "Wait") { await Task { await deaf.pass() }.value }
        }
        let session = try LinearSession(window)
        session.write("1")
        await deaf.arrival()
        #expect(session.shell.interrupt())
        #expect(!session.shell.interrupt())
        deaf.open()
        _ = await session.end()
    }

    @Test func thereIsNothingToInterruptWhileTheShellWaitsForItsPerson() async throws {
        let session = try LinearSession(window)
        _ = await session.read(to: "[Sign out]\n")
        session.write("1")
        session.write(":help")
        _ = await session.read(to: "what is running.\n")
        #expect(!session.shell.interrupt())
        _ = await session.end()
    }
}
