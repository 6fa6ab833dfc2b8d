import CoreTesting
import Design
import Terminal
import Testing

@testable import Shell

/// What keys do on the whole screen, with a window that records all actions.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct FullScreenShellTests {
    private let session = FullScreenSession()
    private var window: FakeWindow { session.window }

    @Test func theFirstFrameShowsTheScreenAndWhatIsAroundIt() async throws {
        window.status.badges = ["settings": 3]
        try await session.start()
        try await session.sees("Everything")
        #expect(session.rows[0] == "  1 Welcome  [2 Content]  3 Settings (3)")
        #expect(session.rows.last?.hasPrefix(" main │ anna@example.org") == true)
        #expect(session.text.contains("Version"))
        #expect(session.text.contains("[Picture: A boat]"))
        #expect(session.text.contains("[ Save ]"))
    }

    @Test func enterUsesTheFocusedElement() async throws {
        try await session.start()
        try session.press("Enter")
        try await until { window.actions.contains("row") }
        try session.press("Tab", "Enter")
        try await until { window.actions.contains("button") }
        try await session.sees("✓ Saved.")
    }

    @Test func aTextIsGivenToItsFieldWhenTheUserGoesOn() async throws {
        try await session.start()
        session.focus("every.field")
        try session.press("Ctrl-A", "Ctrl-K", "'ada@example.org", "Tab")
        try await until { window.actions.contains("type ada@example.org") }
        #expect(window.email == "ada@example.org")
        try await session.sees("ada@example.org")
    }

    @Test func whatIsWrongWithATextStandsBelowIt() async throws {
        try await session.start()
        session.focus("every.field")
        try session.press("Ctrl-U", "'ada", "Tab")
        try await session.sees("✗ This is no e-mail address.")
    }

    @Test func aSecretIsNeverShown() async throws {
        try await session.start()
        session.focus("every.secure")
        try session.press("'correct horse")
        try await session.sees("•••••••••••••")
        #expect(!session.text.contains("horse"))
        #expect(!String(decoding: session.output.bytes, as: UTF8.self).contains("horse"))
        try session.press("Tab")
        try await until { window.actions.contains("secret of 13") }
    }

    @Test func aPickerOpensItsChoices() async throws {
        try await session.start()
        session.focus("every.picker")
        try session.press("Enter")
        try await session.sees("As the system")
        try session.press("'da", "Enter")
        try await until { window.actions.contains("select dark") }
    }

    @Test func digitsGoToTabs() async throws {
        try await session.start()
        try session.press("3")
        try await until { window.actions.contains("tab settings") }
        try await session.sees("[3 Settings]")
    }

    @Test func escapeLeavesAndTheHistoryIsWalked() async throws {
        window.depth = ["pop": 1, "back": 1, "forward": 1]
        try await session.start()
        try session.press("Esc")
        try await until { window.actions.contains("pop") }
        try session.press("Alt-Left")
        try await until { window.actions.contains("back") }
        try session.press("Alt-Right")
        try await until { window.actions.contains("forward") }
        try session.press("Alt-Right")
        try await session.sees("There is nothing to forward.")
    }

    @Test func theCommandLineOpensLinks() async throws {
        try await session.start()
        try session.press(":")
        try await session.sees("Command")
        try session.press("'open example://content/c", "Tab", "Enter")
        try await until { window.actions.contains("open example://content/chat") }
    }

    @Test func theCommandLineGoesToPlacesByTheirNames() async throws {
        try await session.start()
        try session.press(":", "'cha")
        try await session.sees("open example://content/chat  A conversation.")
        try session.press("Enter")
        try await until { window.actions.contains("open example://content/chat") }
    }

    @Test func withoutTabsNoneIsOffered() async throws {
        window.status.tab = nil
        try await session.start()
        try session.press(":")
        try await session.sees("set appearance")
        #expect(!session.text.contains("tab settings"))
    }

    @Test func theCommandLineChangesSettingsAndKnowsTheirValues() async throws {
        try await session.start()
        try session.press(":", "'set app")
        try await session.sees("Now dark. Colours")
        try session.press("Tab")
        try await session.sees("as it is now")
        try session.press("'li", "Tab", "Enter")
        try await until { window.actions.contains("set appearance light") }
        try session.press(":", "'unset profile.name", "Enter")
        try await until { window.actions.contains("unset profile.name") }
        try session.press(":", "'set colour blue", "Enter")
        try await session.sees("There is no setting 'colour'.")
    }

    @Test func theCommandLineUsesElementsByTheirLabels() async throws {
        try await session.start()
        try session.press(":", "'press s")
        try await session.sees("press Save")
        try session.press("Tab", "Enter")
        try await until { window.actions.contains("button") }
        try session.press(":", "'press Nothing", "Enter")
        try await session.sees("There is nothing called")
        try await session.sees("'Nothing' on this screen.")
    }

    @Test func findGoesToAnElementByItsName() async throws {
        try await session.start()
        try session.press("Ctrl-K")
        try await session.sees("Find")
        try session.press("'save", "Enter")
        try await until { window.actions.contains("button") }
    }

    @Test func helpIsMadeFromTheKeys() async throws {
        try await session.start()
        try session.press("?")
        try await session.sees("Go to the next element")
        try session.press("Esc")
        try await until { !session.text.contains("Go to the next element") }
    }

    @Test func aRefusalIsAToast() async throws {
        try await session.start()
        try session.press(":", "'open nonsense", "Enter")
        try await session.sees("✗ 'nonsense' is no link of")
    }

    @Test func workThatLastsCanBeStopped() async throws {
        try await session.start()
        session.focus("every.work")
        try session.press("Enter")
        try await until { window.actions.contains("work begins") }
        #expect(session.interrupt() == .stopsWork)
        window.working.open()
        try await until { window.actions.contains("work stopped") }
        try await session.sees("• Stopped. Press Ctrl-C")
        session.interrupt()
        await session.end()
    }

    @Test func ctrlCTwiceQuits() async throws {
        try await session.start()
        session.interrupt()
        try await session.sees("Press Ctrl-C again to quit.")
        session.interrupt()
        await session.end()
    }

    @Test func anotherKeyBetweenTheTwoKeepsItRunning() async throws {
        try await session.start()
        session.interrupt()
        try await session.sees("Press Ctrl-C again to quit.")
        try session.press("3")
        try await until { window.actions.contains("tab settings") }
        session.interrupt()
        try session.press("2")
        try await until { window.actions.contains("tab content") }
    }

    @Test func whatIsTypedIsSavedBeforeTheUserQuits() async throws {
        try await session.start()
        session.focus("every.field")
        try session.press("Ctrl-U", "'ada@example.org")
        session.interrupt()
        try await session.sees("Press Ctrl-C again to quit.")
        #expect(session.text.contains("Esc ends typing"))
        session.interrupt()
        await session.end()
        #expect(window.actions.contains("type ada@example.org"))
    }

    @Test func withoutAShellToReturnToItIsNotStopped() async throws {
        try await session.start()
        session.output.hasJobControl = false
        try session.press("Ctrl-Z")
        try await session.sees("No shell waits")
        #expect(session.output.suspensions == 1)
    }

    @Test func aShortToastDoesNotWaitForALongOne() async throws {
        try await session.start()
        window.toasts.post(.error, "Long")
        session.post(.change)
        try await session.sees("Long")
        let long = try #require(session.interface.toasts.nextEnd)
        window.toasts.post(.info, "Short")
        session.post(.change)
        try await session.sees("Short")
        #expect(try #require(session.interface.toasts.nextEnd) < long)
        await session.clock.sleeper(of: .seconds(4))
        session.clock.advance(by: .seconds(4))
        try await until { !session.text.contains("Short") }
        #expect(session.text.contains("Long"))
    }

    @Test func aSlowTerminalGetsTheNewestFrameLater() async throws {
        try await session.start()
        try await until { session.output.frames > 0 }
        session.output.isBusy = true
        let before = session.output.frames
        try session.press("Tab")
        session.post(.change)
        window.isOn = true
        try session.press("3")
        try await until { window.actions.contains("tab settings") }
        #expect(session.output.frames == before)
        session.output.isBusy = false
        session.post(.written)
        try await until { session.output.frames > before }
    }

    @Test func theFirstFrameWaitsForTheTerminalsAnswersAndNotForTheStart() async throws {
        window.starting.close()
        session.output.isBusy = true
        session.post(.key(.report(.attributes([62]))))
        try await until { session.output.frames == 1 }
        #expect(!window.actions.contains("start"))
        window.starting.open()
        try await session.start()
    }

    @Test func aSmallTerminalSaysSo() async throws {
        try await session.start()
        session.post(.resize(columns: 30, rows: 8))
        try await session.sees("The terminal is too small (30")
        session.post(.resize(columns: 60, rows: 40))
        try await session.sees("Everything")
    }

    @Test func aTapIsWhereTheMouseIs() async throws {
        try await session.start()
        try await session.sees("[ Save ]")
        let row = try #require(session.rows.firstIndex { $0.contains("[ Save ]") })
        let position = Position(column: 5, row: row)
        session.post(.key(.mouse(MouseEvent(.press(.left), at: position))))
        session.post(.key(.mouse(MouseEvent(.release(.left), at: position))))
        try await until { window.actions.contains("button") }
    }

    @Test func aChangeOfTheWindowIsShown() async throws {
        try await session.start()
        window.isOn = true
        try await session.sees("[✓] Notifications")
    }
}
