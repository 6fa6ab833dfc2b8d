import Design
import Testing

@testable import Terminal

/// Where the user is on a page, frame after frame.
@MainActor
struct InterfaceTests {
    private let interface = Interface.ofTest()

    private static func chat(_ reply: String) -> Screen {
        Screen("chat", title: "Chat") {
            Text("chat.1", reply, format: .markdown)
            Section {
                Field("chat.input", "Message", text: "", hasLines: true) { _ in }
                Button("chat.send", "Send") {}
            }
        }
    }

    private static func list(_ count: Int, made: @escaping @MainActor @Sendable (Int) -> Void = { _ in }) -> Screen {
        Screen("list", title: "List") {
            ItemList(
                "list.rows", "Rows",
                rows: ElementRows(
                    count: count,
                    row: { position in
                        made(position)
                        return Row("list.\(position)", "Row \(position)") {}.element
                    },
                    position: { Int($0.dropFirst("list.".count)) }))
        }
    }

    @Test func theInputStaysInViewWhileAReplyGrows() {
        interface.show(Self.chat("Hi."))
        #expect(interface.sees("Message"))
        for count in [10, 30, 60] {
            interface.show(Self.chat((0..<count).map { "- line \($0)" }.joined(separator: "\n")))
            #expect(interface.sees("Message"))
            #expect(interface.sees("line \(count - 1)"))
        }
    }

    @Test func whoScrollsUpReadsOnWhileAReplyGrows() throws {
        let text = { (count: Int) in (0..<count).map { "- line \($0)" }.joined(separator: "\n") }
        interface.show(Self.chat(text(60)))
        for _ in 0..<30 { interface.use(.wheelUp, column: 3, row: 5) }
        #expect(interface.sees("line 0"))
        interface.show(Self.chat(text(90)))
        #expect(interface.sees("line 0"))
    }

    /// Counted in sections, of which this reply has about 200.
    @Test func aFrameLaysOutWhatIsVisibleOfALongReply() throws {
        var reply = (1...30_000).map { "Paragraph \($0) of a reply.\n\n" }.joined()
        interface.show(Self.chat(reply))
        #expect(interface.sees("Paragraph 30000 of"))
        #expect(interface.cache.laidOutSections <= 3)
        interface.resize(columns: 100, rows: 30)
        #expect(interface.sees("Paragraph 30000 of"))
        #expect(interface.cache.laidOutSections <= 6)
        for count in 30_001...30_020 {
            reply += "Paragraph \(count) of a reply.\n\n"
            interface.show(Self.chat(reply))
        }
        #expect(interface.sees("Paragraph 30020 of"))
        #expect(interface.cache.laidOutSections <= 4)
        for _ in 0..<200 { interface.use(.wheelUp, column: 3, row: 5) }
        #expect(!interface.sees("Paragraph 30020 of"))
        #expect(interface.cache.laidOutSections <= 12)
    }

    @Test func aLongTextIsOneThingToGoTo() throws {
        let reply = (1...400).map { "Paragraph \($0) of a reply.\n\n" }.joined()
        interface.show(
            Screen("page", title: "Page") {
                Button("page.first", "First") {}
                Text("page.reply", reply, format: .markdown, menu: [MenuItem("page.again", "Again") {}])
                Button("page.last", "Last") {}
            })
        var visited: [String?] = []
        for key in ["Tab", "Tab", "Tab", "Shift-Tab", "Shift-Tab"] {
            try interface.press(key)
            visited.append(interface.state.focus)
        }
        #expect(visited == ["page.reply", "page.last", "page.first", "page.last", "page.reply"])
        #expect(interface.sees("Paragraph 1 of"))
        var count = 0
        while interface.state.focus == "page.reply", count < 2_000 {
            try interface.press("Down")
            count += 1
        }
        #expect(interface.state.focus == "page.last")
        #expect(count > 750)
    }

    @Test func allOfALongCodeIsCopied() throws {
        let code = (1...2_000).map { "let number = \($0)\n" }.joined()
        interface.show(Screen("page", title: "Page") { Text("page.code", "```\n\(code)```\n", format: .markdown) })
        #expect(try interface.press("y") == [.copy(code)])
        try interface.press("End")
        #expect(interface.sees("number = 2000"))
        #expect(try interface.press("y") == [.copy(code)])
    }

    @Test func onlyVisibleRowsOfAListAreMade() throws {
        var made: Set<Int> = []
        interface.show(Self.list(100_000) { made.insert($0) })
        #expect(interface.sees("Row 3"))
        #expect(made.allSatisfy { $0 < 100 })
        try interface.press("End")
        #expect(interface.sees("Row 99999"))
        #expect(made.count < 300)
    }

    @Test func aFilterLeavesTheRowsThatMatch() throws {
        interface.show(Self.list(60))
        try interface.press("/")
        _ = interface.take(.text("row 49"))
        // The first match is selected, and opened.
        #expect(try interface.press("Enter") == [.tap("list.49")])
        let shown = interface.shownText
        #expect(shown.contains("Row 49 "))
        #expect(!shown.contains("Row 48 "))
        #expect(shown.contains("1 of 60 match 'row 49'."))
        try interface.press("Esc")
        #expect(interface.sees("Row 48 "))
    }

    @Test func aListIsOneStopOfTab() throws {
        var list = Self.list(322)
        list.actions = [Button("list.button", "Done") {}.element]
        interface.show(list)
        try interface.press("Down", "Down")
        #expect(interface.shownRows.last?.contains("3 of 322  ? help  Enter opens  / filters") == true)
        try interface.press("Tab")
        #expect(interface.focused?.id == "list.button")
        try interface.press("Shift-Tab")
        #expect(interface.focused?.id == "list.0")
    }

    /// Enter in a field uses the primary button, whatever stands before it.
    @Test func theLastLineNamesTheKeysOfTheFocus() throws {
        interface.resize(columns: 120, rows: 20)
        interface.show(
            Screen("form", title: "Form") {
                Field("form.name", "Name", text: "") { _ in }
                Button("form.other", "Another way") {}
                Button("form.save", "Save", role: .primary) {}
                Toggle("form.toggle", "Toggle", isOn: false) { _ in }
            })
        let hints = [
            "Esc leaves the field  Enter Save  F1 help  Ctrl-K find", "? help  Enter presses", "",
            "? help  Enter switches",
        ]
        #expect(try interface.press("Enter") == [.tap("form.save")])
        for hint in hints {
            #expect(interface.shownRows.last?.contains(hint) == true)
            try interface.press("Tab")
        }
        interface.focus("form.name")
        try interface.press("Ctrl-K")
        #expect(interface.popup?.purpose == .find)
        #expect(interface.shownRows.last?.contains("Enter chooses  Esc closes") == true)
    }

    /// Typing filters the keys, and Enter presses the one that is selected.
    @Test func helpShowsTheKeysOfTheScreenFirstAndPressesThem() throws {
        interface.show(Self.list(60))
        try interface.press("?")
        let rows = interface.shownRows
        let first = try #require(rows.firstIndex { $0.contains("On this screen") })
        #expect(rows[first + 1].contains("Use the element") && rows[first + 1].contains("Enter, Space"))
        #expect(rows[(first + 2)...].contains { $0.contains("On a page") })
        _ = interface.take(.text("bottom"))
        #expect(!interface.sees("Use the element"))
        try interface.press("Enter")
        #expect(interface.popup == nil && interface.focused?.id == "list.59")
    }

    @Test func theFocusGoesToTheNextElementWhenItsOwnIsGone() throws {
        let screen = { (ids: [String]) in
            Screen("page", title: "Page") { Section { for id in ids { Row(id, "Row \(id)") {} } } }
        }
        interface.show(screen(["a", "b", "c"]))
        try interface.press("Down")
        #expect(interface.shownRows.contains { $0.hasPrefix("▌ Row b") })
        interface.show(screen(["a", "c"]))
        #expect(interface.shownRows.contains { $0.hasPrefix("▌ Row c") })
    }

    @Test func aSheetStandsOverItsPageAndAQuestionOverAll() {
        let page = Screen("page", title: "Page") { Row("page.row", "Behind") {} }
        let sheet = Screen("sheet", title: "Sheet") { Row("sheet.row", "In front") {} }
        let question = Screen("confirm", title: "Really?") {
            Text("confirm.message", "It cannot be undone.")
            Button("confirm.accept", "Delete") {}
            Button("confirm.cancel", "Cancel") {}
        }
        var content = WindowContent([page, sheet, question].map { WindowContent.Layer(place: $0.id, $0) })
        content.isQuestion = true
        interface.show(content)
        let shown = interface.shownText
        for text in ["Page", "╭─ Sheet", "╭─ Really?", "It cannot be undone.", "[ Delete ]"] {
            #expect(shown.contains(text))
        }
        #expect(shown.contains("▌ [ Delete ]"))
        // Enter by mistake changes nothing.
        #expect(interface.take(.press(.enter)) == [.tap("confirm.cancel")])
        #expect(interface.take(.text("n")) == [.leave])
        #expect(interface.take(.text("y")) == [.tap("confirm.accept")])
        #expect(interface.take(.press(KeyPress(.tab))).isEmpty)
        #expect(interface.take(.press(.enter)) == [.tap("confirm.accept")])
        #expect(interface.shownRows.last?.hasSuffix("y yes  n no") == true)
        // The next question begins anew.
        interface.show(page)
        interface.show(content)
        #expect(interface.sees("Really?"))
        #expect(interface.take(.press(.enter)) == [.tap("confirm.cancel")])
    }

    private func asking() -> WindowContent {
        let page = Screen("chat", title: "Chat") {
            Field("chat.input", "Message", text: "", hasLines: true, isDraft: true) { _ in }
        }
        let question = Screen("chat.question", title: "Chat") {
            Section(style: .question) {
                Text("chat.change", "Appearance: light -> dark")
                Button("chat.allow", "Allow") {}
                Button("chat.decline", "Deny", role: .cancel) {}
            }
        }
        var content = WindowContent([page, question].map { WindowContent.Layer(place: $0.id, $0) })
        content.isQuestion = true
        content.canLeave = true
        return content
    }

    @Test func theQuestionOfAScreenIsAnsweredByItsOwnButtons() {
        interface.show(asking().layers[0].screen)
        interface.show(asking())
        #expect(interface.sees("Appearance: light -> dark"))
        #expect(interface.shownRows.last?.hasSuffix("a yes  d no") == true)
        #expect(interface.take(.press(.enter)) == [.tap("chat.decline")])
        for key in ["d", "n"] { #expect(interface.take(.text(key)) == [.tap("chat.decline")]) }
        #expect(interface.take(.press(.escape)) == [.tap("chat.decline")])
        for key in ["a", "y"] { #expect(interface.take(.text(key)) == [.tap("chat.allow")]) }
    }

    /// A word that is being typed when the question comes does not answer it, and is complete behind it, in the draft as
    /// well. After a pause, or another key, letters answer again.
    @Test(arguments: [true, false]) func theRestOfAWordIsNoAnswer(pauses: Bool) {
        let page = asking().layers[0].screen
        interface.show(page)
        _ = interface.take(.text("S"))
        #expect(interface.show(asking()) == [.type("S", into: "chat.input")])
        for (second, letter, text) in [(1, "a", "Sa"), (2, "y", "Say")] {
            interface.now = { .seconds(second) }
            #expect(interface.take(.text(letter)) == [.type(text, into: "chat.input")])
        }
        #expect(interface.take(.press(KeyPress(.backspace))) == [.type("Sa", into: "chat.input")])
        #expect(interface.take(.paste("y")) == [.type("Say", into: "chat.input")])
        interface.now = { .milliseconds(pauses ? 3001 : 2000) }
        if !pauses { #expect(interface.take(.press(KeyPress(.tab))).isEmpty) }
        #expect(interface.take(.text("a")) == [.tap("chat.allow")])
        interface.show(page)
        #expect(interface.editing.field?.editor.text == "Say" && !interface.hasDraftToStore)
    }

    /// Nor after a key that changes the text, or a paste.
    @Test(arguments: [
        (TerminalInput.press(KeyPress(.backspace)), "Hela"), (.press(KeyPress(.enter, .alt)), "Hels\na"),
        (.paste("s"), "Helssa"),
    ])
    func theRestOfAChangedWordIsNoAnswer(input: TerminalInput, text: String) {
        interface.show(asking().layers[0].screen)
        _ = interface.take(.text("Hels"))
        _ = interface.take(input)
        interface.show(asking())
        #expect(interface.take(.text("a")) == [.type(text, into: "chat.input")])
    }

    /// Nor do those that were meant for the command line, which a question closes.
    @Test func theRestOfACommandIsNoAnswer() {
        interface.show(asking().layers[0].screen)
        _ = interface.take(.press(KeyPress(.escape)))
        _ = interface.take(.text(":"))
        _ = interface.take(.text("pl"))
        interface.show(asking())
        #expect(interface.take(.text("a")) == [])
    }

    @Test func theButtonThatDeletesIsRed() throws {
        interface.show(
            Screen("confirm", title: "Really?") {
                Button("confirm.accept", "Delete my account", role: .destructive) {}
                Button("confirm.cancel", "Cancel", role: .cancel) {}
            })
        let grid = interface.draw()
        let row = try #require((0..<grid.rows).first { grid.text(ofRow: $0).contains("Delete my account") })
        #expect(grid[4, row].style.foreground == interface.theme.palette.states.error)
    }

    /// A slow terminal misses frames: a key comes before the page has been drawn again.
    @Test(arguments: ["Up", "PageUp", "Home", "End", "Down", "Tab", "n", "y", "Enter"])
    func aKeyIsForThePageInFrontWhicheverWasDrawnLast(key: String) throws {
        let long = WindowContent([WindowContent.Layer(place: "list", Self.list(500))])
        interface.show(long)
        try interface.press("End")
        interface.show(Screen("page", title: "Page") { Button("page.button", "A button") {} })
        interface.show(long)
        _ = interface.take(.press(try #require(KeyPress(key))))
        #expect(interface.sees("Row "))
        #expect(interface.state.focus?.hasPrefix("list.") == true)
    }

    @Test func enterGivesAFieldToTheButtonBehindIt() {
        interface.show(Self.chat("Hi."))
        _ = interface.take(.text("Hello"))
        #expect(interface.take(.press(.enter)) == [.type("Hello", into: "chat.input"), .tap("chat.send")])
        // Until the window has taken the text, it stays.
        interface.show(Self.chat("Hi."))
        #expect(interface.shownRows.contains { $0.hasPrefix("▌ Hello") })
        interface.noteTyped(into: "chat.input", isTaken: true)
        // It was sent, and the next one can be typed while the reply grows.
        interface.show(Self.chat("Hi. Hello"))
        _ = interface.take(.text("q"))
        #expect(interface.shownRows.contains { $0.hasPrefix("▌ q") })
    }

    // MARK: What moves

    private static func waiting(below lines: Int = 0) -> Screen {
        Screen("waiting", title: "Waiting") {
            Text("waiting.text", Array(repeating: "line", count: lines).joined(separator: "\n"), hasLines: true)
            ProgressIndicator("waiting.progress", "Loading")
            ProgressIndicator("waiting.known", "Copying", fraction: 0.5)
        }
    }

    @Test func aSignMovesWhileSomethingTakesItsTime() {
        interface.motion = 0
        interface.show(Self.waiting())
        #expect(interface.shownRows.contains("  Loading⠋"))
        #expect(interface.isMoving)
        interface.motion = 11
        #expect(interface.shownRows.contains("  Loading⠙"))
        interface.symbols = .ascii
        interface.motion = 6
        #expect(interface.shownRows.contains("  Loading-"))
    }

    @Test func theSignStandsStillWhereMotionIsReduced() {
        interface.show(Self.waiting())
        #expect(interface.shownRows.contains("  Loading…"))
        #expect(!interface.isMoving)
    }

    @Test func nothingMovesOutOfView() {
        interface.motion = 0
        interface.show(Self.waiting(below: 40))
        #expect(!interface.shownRows.contains { $0.contains("Loading") })
        #expect(!interface.isMoving)
    }
}
