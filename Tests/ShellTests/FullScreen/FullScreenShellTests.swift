import CoreTesting
import Design
import Observation
import Terminal
import Testing

@testable import Shell

/// What keys do on the whole screen, with a window that records all actions.
@Suite(.timeLimit(.minutes(10))) @MainActor
struct FullScreenShellTests {
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

    /// Where the user is, what is pressed, what it does, and what is then on the screen.
    @Test(
        arguments: [
            (nil, ["Enter"], "row", ""), (nil, ["Tab", "Enter"], "button", "✓ Saved."),
            ("field", ["Ctrl-A", "Alt-K", "'ada@example.org", "Tab"], "type ada@example.org", "ada@example.org"),
            ("field", ["Ctrl-U", "'ada", "Tab"], "type ada", "✗ This is no e-mail address."),
            ("picker", ["Enter"], nil, "As the system"), ("picker", ["Enter", "'da", "Enter"], "select dark", "Dark"),
            (nil, ["3"], "tab settings", "[3 Settings]"), (nil, ["Esc"], "pop", ""), (nil, ["Alt-Left"], "back", ""),
            ("field", ["Alt-3"], "tab settings", "[3 Settings]"), ("field", ["3"], nil, "anna@example.org3"),
            (nil, ["Alt-Right", "Alt-Right"], "forward", "There is nothing to forward."),
            (nil, ["?"], nil, "Go to the next element"), (nil, ["?", "Esc", "3"], "tab settings", "[3 Settings]"),
            (nil, ["Ctrl-K", "'save", "Enter"], "button", ""),
            (nil, ["Ctrl-K", "'theme", "Enter", "'da", "Enter"], "select dark", "Dark"),
            (nil, ["Ctrl-K", "'theme", "Down", "Enter", "'li", "Enter"], "set appearance light", ""),
            // The command line: links, places by their names, settings, elements by their labels.
            (nil, [":", "'open example://content/c", "Tab", "Enter"], "open example://content/chat", ""),
            (nil, [":", "'open nonsense", "Enter"], nil, "✗ 'nonsense' is no link of"),
            (nil, [":", "'cha"], nil, "open example://content/chat  A conversation."),
            (nil, [":", "'cha", "Enter"], "open example://content/chat", ""),
            (nil, [":", "'set app"], nil, "Now dark. Colours"), (nil, [":", "'set app", "Tab"], nil, "as it is now"),
            (nil, [":", "'set app", "Tab", "'li", "Tab", "Enter"], "set appearance light", ""),
            (nil, [":", "'unset profile.name", "Enter"], "unset profile.name", ""),
            (nil, [":", "'set colour blue", "Enter"], nil, "There is no setting 'colour'."),
            (nil, [":", "'press s"], nil, "press Save"), (nil, [":", "'press s", "Tab", "Enter"], "button", ""),
            (nil, [":", "'press Nothing", "Enter"], nil, "'Nothing' on this screen."),
        ] as [(String?, [String], String?, String)])
    func keysDoWhatTheySay(focus: String?, keys: [String], action: String?, shown: String) async throws {
        window.depth = ["pop": 1, "back": 1, "forward": 1]
        try await session.start()
        if let focus { session.focus("every.\(focus)") }
        for key in keys { try session.press(key) }
        if let action { try await until { window.actions.contains(action) } }
        try await session.sees(shown)
    }

    @Test(arguments: [("a", "allow"), ("d", "deny"), ("Esc", "deny"), ("Enter", "deny")])
    func theQuestionOfAScreenIsADialog(key: String, action: String) async throws {
        let window = window
        window.otherScreen = Screen("chat", title: "Chat") {
            Field("chat.input", "Message", text: "") { _ in }
            Section(style: .question) {
                Text("chat.change", "Appearance: light -> dark")
                Button("chat.allow", "Allow") { window.record("allow") }
                Button("chat.decline", "Deny", role: .cancel) { window.record("deny") }
            }
        }
        try await session.start()
        try await session.sees("╭─ Chat")
        #expect(session.text.ranges(of: "light -> dark").count == 1)
        try session.press(key)
        try await until { window.actions.contains(action) }
        #expect(!window.actions.contains("pop"))
    }

    /// Keys do not wait for a search; only what was found for the newest text is shown, and can be chosen.
    @Test func whatIsFoundForTheNewestTextIsShown() async throws {
        try await session.start()
        window.finding.close()
        try session.press("Ctrl-K", "'zq")
        try await session.sees("Nothing matches.")
        try session.press("'zq")
        try await session.sees("zqzq")
        window.finding.open()
        try await session.sees("Boat 'zqzq'")
        #expect(!session.text.contains("Boat 'zq'") && session.text.contains("Boats"))
        try session.press("Enter")
        try await until {
            window.actions.contains("open example://content/zqzq") && window.actions.contains("select dark")
        }
    }

    /// Until it is gone, or another user is there.
    @Test(arguments: [nil, "gone", "berta@example.org"])
    func whatWasFoundAndChosenIsFirst(change: String?) async throws {
        let (found, opened) = ("Boat 'zq'", "open example://content/zq")
        try await session.start()
        try session.press("Ctrl-K", "'zq")
        try await session.sees(found)
        try session.press("Enter")
        try await until { window.actions.contains("select dark") }
        window.hasLost = change == "gone"
        if change?.contains("@") == true {
            window.status.user = WindowStatus.Person(id: "u2", email: change)
            try await session.sees("berta")
        }
        let before = window.actions.count
        // Enter does not wait for the search.
        window.finding.close()
        try session.press("Ctrl-K")
        if window.hasLost {
            try await session.sees(found)
            window.finding.open()
            try await until { !session.text.contains(found) }
        }
        try session.press("Enter")
        let isOpenedAgain = change == nil
        try await until { window.actions.dropFirst(before).contains(isOpenedAgain ? opened : "row") }
        #expect(window.actions.dropFirst(before).contains(opened) == isOpenedAgain)
    }

    /// A long text less often.
    @Test(arguments: [("", 80), (String(repeating: "A line of a long text.\n", count: 3_000), 500)])
    func aDraftIsStoredWhileItIsTyped(_ start: String, _ delay: Int) async throws {
        let window = window
        func note(_ text: String) -> Screen {
            Screen("note", title: "Note") {
                Field("note.text", "Text", text: text, hasLines: true, isDraft: true) { text in
                    window.record("type \(text)")
                    window.otherScreen = note(text)
                }
            }
        }
        window.otherScreen = note(start)
        try await session.start()
        try session.press("'one ")
        try await session.sees("one")
        await session.clock.sleeper(of: .milliseconds(delay))
        try session.press("'two")
        try await session.sees("one two")
        session.clock.advance(by: .milliseconds(delay))
        try await until { window.actions.contains("type \(start)one two") }
        // A moment without a key stores nothing, and typing goes on where it was.
        try session.press("' three")
        try await session.sees("one two three")
        await session.clock.sleeper(of: .milliseconds(delay))
        session.clock.advance(by: .milliseconds(delay))
        try await until { window.actions.contains("type \(start)one two three") }
        #expect(window.actions.count { $0.hasPrefix("type") } == 2)
        try session.press("'!")
        session.post(.endOfInput)
        await session.end()
        #expect(window.actions.filter { $0.hasPrefix("type") }.last == "type \(start)one two three!")
    }

    @Observable
    fileprivate final class Note: LiveView {
        var text = ""
        var asks = false

        var screen: Screen {
            Screen("note", title: "Note") {
                Field("note.text", "Text", text: text, isDraft: true) { self.text = $0 }
                if asks { Section(style: .question) { Button("note.delete", "Delete") { self.text = "" } } }
            }
        }
    }

    /// The rest of a word neither answers the question that has come meanwhile nor waits for its answer.
    @Test func whatIsTypedBehindAQuestionReachesTheDraft() async throws {
        let note = Note()
        window.view = note
        try await session.start()
        try session.press("'Sun")
        try await session.sees("Sun")
        note.asks = true
        try await session.sees("[ Delete ]")
        try session.press("'n", "'y")
        try await until { note.text == "Sunny" }
    }

    /// A later step is left for the one before, whatever is below the page, and not while it waits.
    @Test(arguments: [(false, true), (true, true), (true, false)])
    func wherePagesEndEscUsesTheScreensOwnWayOut(isStep: Bool, isEnabled: Bool) async throws {
        if !isStep { window.status.path = [] }
        window.depth = isStep ? ["pop": 1] : [:]
        window.otherScreen = Screen("step", title: "Second step", step: isStep ? Screen.Step(2, of: 2) : nil) {
            Button("step.back", "To the first step", role: .cancel, isEnabled: isEnabled) { [window] in
                window.record("step back")
            }
        }
        try await session.start()
        try await session.sees("Second step")
        try session.press("Esc")
        if isEnabled {
            try await until { window.actions.contains("step back") }
        } else {
            try await session.sees("✗ To the first step is not")
        }
        #expect(!window.actions.contains("pop"))
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

    @Test func withoutTabsNoneIsOffered() async throws {
        window.status.tab = nil
        try await session.start()
        try session.press(":")
        try await session.sees("set appearance")
        #expect(!session.text.contains("tab settings"))
    }

    /// Done, refused, and without an effect.
    @Test(arguments: ["3", "Alt-Right", "Esc"]) func anActionSettlesOnce(key: String) async throws {
        try await session.start()
        #expect(window.settled == 1)
        try session.press(key)
        try await until { window.settled > 1 }
        try await session.workEnds()
        #expect(window.settled == 2)
    }

    @Test func workThatLastsCanBeStopped() async throws {
        try await session.start()
        session.focus("every.work")
        try session.press("Enter")
        try await until { window.actions.contains("work begins") }
        let settled = window.settled
        #expect(session.interrupt() == .stopsWork)
        window.working.open()
        try await until { window.actions.contains("work stopped") }
        try await session.sees("• Stopped. Press Ctrl-C")
        #expect(window.settled == settled + 1)
        session.interrupt()
        await session.end()
    }

    @Test func workOfAScreenThatWasLeftIsNotStopped() async throws {
        try await session.start()
        session.focus("every.work")
        try session.press("Enter")
        try await until { window.actions.contains("work begins") }
        await session.clock.sleeper(of: ActivityNotice.delay)
        session.clock.advance(by: ActivityNotice.delay)
        let settled = window.settled
        window.otherScreen = Screen("other", title: "Other") { Text("other.text", "Elsewhere.") }
        session.post(.request)
        try await session.workEnds()
        #expect(window.settled == settled)
        try await session.sees("Elsewhere.")
        #expect(session.interrupt() == .waits)
        try await session.sees("Press Ctrl-C again to quit.")
        window.working.open()
        try await until { window.actions.contains { $0.hasPrefix("work ") && $0 != "work begins" } }
        #expect(!window.actions.contains("work stopped"))
    }

    @Test func aTextThatIsNoLongerWantedIsKeptForTheNextTime() async throws {
        try await session.start()
        session.useEditor { [window] draft in
            window.record("edit \(draft)")
            window.otherScreen = Screen("other", title: "Other") { Text("other.text", "Elsewhere.") }
            return "ada@example.org"
        }
        session.focus("every.field")
        try session.press("Alt-E")
        try await session.sees("kept")
        window.otherScreen = nil
        session.post(.request)
        try await session.sees("Everything")
        session.focus("every.field")
        try session.press("Alt-E")
        try await until { window.actions.contains(#"edit text("ada@example.org")"#) }
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
        #expect(session.text.contains("Esc leaves the field"))
        session.interrupt()
        await session.end()
        #expect(window.actions.contains("type ada@example.org"))
    }

    @Test func whatIsTypedIsSavedBeforeTheProgramIsSuspended() async throws {
        try await session.start()
        session.focus("every.field")
        try session.press("Ctrl-U", "'ada@example.org", "Ctrl-Z")
        try await until { window.actions.contains("type ada@example.org") }
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
        session.post(.key(.mouse(MouseEvent(.press, at: position))))
        session.post(.key(.mouse(MouseEvent(.release, at: position))))
        try await until { window.actions.contains("button") }
    }
}
