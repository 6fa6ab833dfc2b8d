import Design
import Testing

@testable import Terminal

/// A conversation: messages that scroll, a composer that stays, and the list beside both.
@MainActor
struct ConversationLookTests {
    private let interface = Interface.ofTest(columns: 80, rows: 24)

    private static func chat(
        _ text: String = "", messages: Int = 40, isSendable: Bool = true, error: String? = nil, isWaiting: Bool = false
    ) -> Screen {
        Screen("chat", title: "Chat", style: .conversation) {
            for number in 0..<messages {
                Message("chat.message.\(number)", "You", author: .you, text: "Text \(number).")
            }
            if isWaiting { Message("chat.reply", "Guide", author: .other, text: nil, state: .streaming) }
            Section(style: .bar) { Toggle("chat.tools", "Tools", isOn: true) { _ in } }
            Section(style: .composer) {
                Row("chat.attachment.1", "boat.png", detail: "Remove") {}
                Field("chat.input", "Message", text: text, hasLines: true, error: error) { _ in }
                Button("chat.send", "Send", isEnabled: isSendable) {}
                Button("chat.stop", "Stop", isEnabled: false) {}
                Field("chat.attach", "Attach a file", text: "") { _ in }
            }
        }
    }

    private static func list() -> Screen {
        Screen("list", title: "Conversations") {
            for number in 0..<3 { Row("list.\(number)", "Conversation \(number)") {} }
        }
    }

    private var composer: Range<Int>? {
        let rows = interface.shownRows
        guard let top = rows.firstIndex(where: { $0.contains("╭─ Message") }),
            let bottom = rows.firstIndex(where: { $0.contains("╰") })
        else { return nil }
        return top..<(bottom + 1)
    }

    @Test func theMenuOfAMessageEndsWithCopy() throws {
        interface.show(
            Screen("chat", title: "Chat", style: .conversation) {
                Message(
                    "chat.message.1", "You", author: .you, text: "A *boat*",
                    menu: [
                        MenuItem("chat.message.1.edit", "Edit") {},
                        MenuItem("chat.message.1.delete", "Delete", role: .destructive) {},
                    ])
            })
        interface.focus("chat.message.1")
        for (keys, intent) in [(["Down", "Down"], Intent.copy("A *boat*")), ([], .tap("chat.message.1.edit"))] {
            interface.openMenu()
            // Its colour alone is not enough.
            #expect(interface.sees("✗ Delete") && !interface.sees("✗ Edit"))
            for key in keys { try interface.press(key) }
            #expect(try interface.press("Enter") == [intent])
        }
    }

    @Test(arguments: [(40, 12), (80, 24), (200, 60)])
    func theComposerStaysWhileMessagesScroll(columns: Int, rows: Int) throws {
        interface.resize(columns: columns, rows: rows)
        interface.show(Self.chat())
        let place = try #require(composer)
        // The newest message is visible first, and the text can be typed at once.
        #expect(interface.sees("Text 39."))
        #expect(interface.take(.text("Hi")).isEmpty)
        #expect(interface.sees("│ Hi"))
        for _ in 0..<80 { try interface.press("PageUp") }
        #expect(interface.sees("Text 0.") && interface.sees("│ Hi"))
        #expect(composer == place)
        #expect(interface.shownRows[place.upperBound - 1].contains("[ Send ] ─╯") && interface.sees("[✓] Tools"))
        for _ in 0..<80 { try interface.press("PageDown") }
        #expect(interface.sees("Text 39."))
        #expect(try interface.press("Enter") == [.type("Hi", into: "chat.input"), .tap("chat.send")])
    }

    @Test func theEndOfAConversationStaysInViewWhileItGrows() {
        for count in [0, 1, 5, 20, 40] {
            interface.show(Self.chat(messages: count))
            #expect(count == 0 || interface.sees("Text \(count - 1)."))
        }
    }

    @Test func waitingHasSecondsAndOwnMessagesABar() throws {
        interface.motion = 0
        let screen = Screen("chat", title: "Chat", step: Screen.Step(2, of: 4)) {
            Message("chat.1", "You", author: .you, text: "Hello\nthere")
            Message("chat.2", "Guide", author: .other, text: "Hi", time: "14:02", state: .streaming)
        }
        interface.show(screen) { $0.activity = "Contacting a server" }
        interface.now = { .milliseconds(3_200) }
        #expect(interface.sees("│You") && interface.sees("│there") && !interface.sees("│Hi"))
        #expect(interface.sees("writing\(interface.symbols.turning[0]) 3 s"))
        #expect(interface.shownRows[0].contains("Chat  2 of 4"))
        #expect(interface.shownRows[0].contains("3 s Contacting a server") && interface.isMoving)
        interface.show(screen)
        interface.show(screen) { $0.activity = "Contacting a server" }
        #expect(interface.sees("\(interface.symbols.turning[0]) Contacting a server") && interface.sees(" 3 s"))
    }

    @Test(arguments: [(Symbols.unicode, "▁▂▃▄▃▂▁", "▂▃▄▃▂▁▂"), (.console, "~~--", "~--~"), (.ascii, "~~--", "~--~")])
    func theSeaMovesAboveTheComposerWhileAReplyArrives(symbols: Symbols, first: String, second: String) throws {
        interface.symbols = symbols
        let row = { [interface] () throws -> String in
            let rows = interface.shownRows
            return rows[try #require(rows.firstIndex { $0.contains("Tools") }) - 1]
        }
        // Nothing moves by itself.
        interface.show(Self.chat(isWaiting: true))
        #expect(try row().isEmpty && !interface.isMoving)
        interface.motion = 0
        interface.now = { .milliseconds(3_200) }
        #expect(try row().hasPrefix("  \(first)") && row().hasSuffix(" 3 s") && interface.isMoving)
        interface.motion = 2
        #expect(try row().hasPrefix("  \(second)"))
        interface.show(Self.chat())
        #expect(try row().isEmpty && !interface.isMoving)
    }

    @Test func aComposerGrowsToAThirdOfThePage() throws {
        interface.show(Self.chat())
        let before = try #require(composer?.count)
        for number in 0..<20 {
            _ = interface.take(.text("line \(number)"))
            try interface.press("Alt-Enter")
        }
        let after = try #require(composer?.count)
        #expect(before == 3 && after == BlockLayout.composedRows(of: 21) + 2)
        #expect(interface.sees("line 19") && interface.sees("Text 39."))
    }

    @Test func theButtonThatCanBeUsedStandsInTheBorder() {
        interface.show(Self.chat(isSendable: false, error: "Too long."))
        #expect(interface.sees("[ Send ]") && !interface.sees("[ Stop ]") && interface.sees("✗ Too long."))
    }

    // MARK: The list beside it

    private func showBoth() {
        interface.resize(columns: 160, rows: 24)
        interface.show(Self.chat()) { $0.companion = WindowContent.Layer(place: "beside", Self.list()) }
    }

    @Test(arguments: ["F6", "Tab"]) func theKeysGoToTheListAndBack(key: String) throws {
        showBoth()
        #expect(interface.sees("Conversation 2") && interface.sees("Text 39."))
        _ = interface.take(.text("Hi"))
        while !interface.content.isCompanionInFront { try interface.press(key) }
        try interface.press("Down")
        #expect(interface.take(.press(.enter)) == [.tap("list.1")])
        try interface.press("Right")
        #expect(!interface.content.isCompanionInFront)
        try interface.press("F6", "Esc")
        #expect(!interface.content.isCompanionInFront)
    }

    @Test func aClickGoesToTheOtherPane() throws {
        showBoth()
        let row = try #require(interface.shownRows.firstIndex { $0.contains("Conversation 2") })
        interface.use(.press, column: 4, row: row)
        #expect(interface.use(.release, column: 4, row: row) == [.tap("list.2")])
        #expect(interface.content.isCompanionInFront)
        // Another page has come: keys are for it.
        interface.show(Screen("other", title: "Other") {}) {
            $0.companion = WindowContent.Layer(place: "beside", Self.list())
        }
        #expect(!interface.content.isCompanionInFront)
    }

    @Test func theWheelScrollsThePaneBelowItAndLosesNoLetter() {
        showBoth()
        _ = interface.take(.text("Hi"))
        #expect(interface.use(.wheelDown, column: 4, row: 10) == [.type("Hi", into: "chat.input")])
        #expect(interface.content.isCompanionInFront && interface.sees("Text 39."))
        for _ in 0..<20 { interface.use(.wheelUp, column: 100, row: 10) }
        #expect(!interface.content.isCompanionInFront && !interface.sees("Text 39."))
        #expect(interface.editing.field?.editor.text == "Hi")
    }

    // MARK: What a row leads to, beside its list

    @Test func theSelectedRowIsShownBesideItsListAndTakesNoKey() throws {
        let list = Screen("list", title: "Conversations", style: .menu) {
            for number in 0..<3 {
                Row("list.\(number)", "Conversation \(number)", detail: "Day \(number)") {}.preview { nil }
            }
        }
        interface.motion = 0
        interface.resize(columns: 120, rows: 24)
        interface.show(list) { $0.preview = ("list.1", Self.chat(isWaiting: true)) }
        // Its own words, until it is known what it leads to.
        #expect(interface.sees("│  Conversation 0") && interface.sees("│  Day 0") && !interface.sees("Text 39."))
        try interface.press("Down")
        #expect(interface.sees("│  Chat") && interface.sees("Text 39.") && !interface.sees("Text 0."))
        #expect(!interface.isMoving)
        #expect(try interface.press("F6", "Enter") == [.tap("list.1")])
        let row = try #require(interface.shownRows.firstIndex { $0.contains("[✓] Tools") })
        interface.use(.press, column: 63, row: row)
        #expect(interface.use(.release, column: 63, row: row).isEmpty && interface.state.focus == "list.1")
        // Letters can be copied from there.
        interface.use(.press, column: 65, row: row)
        interface.use(.drag, column: 4, row: row)
        #expect(interface.use(.release, column: 4, row: row) == [.copy("[✓]")])
        interface.resize(columns: 119, rows: 24)
        #expect(!interface.sees("Text 39."))
    }

    @Test(arguments: [(120, false), (159, false), (160, true)])
    func theMenuStandsBesideAListAndItsPreviewWhereThereIsRoom(columns: Int, hasRoom: Bool) {
        interface.resize(columns: columns, rows: 24)
        let list = Screen("list", title: "Finds") { Row("list.1", "Red fox") {}.preview { nil } }
        #expect(interface.hasRoomForCompanion(beside: list) == hasRoom)
        #expect(interface.hasRoomForCompanion(beside: Self.list()))
        interface.show(list) { $0.companion = WindowContent.Layer(place: "beside", Self.list()) }
        #expect(interface.sees("Conversation 2") && interface.sees("│  Red fox"))
    }

    // MARK: Choosing

    @Test func arrowsChooseBetweenCards() throws {
        interface.show(
            Screen("offer", title: "Offer", style: .offer) {
                Choice(
                    "offer.plan", "Plan", selection: "a",
                    options: ["a", "b"].map { .init($0, $0, card: .init("Plan \($0)", price: "$5")) }
                ) { _ in }
            })
        #expect(interface.sees("[✓] Plan a") && interface.sees("[ ] Plan b"))
        #expect(try interface.press("Right") == [.select("b", in: "offer.plan")])
        #expect(try interface.press("Left").isEmpty)
        let row = try #require(interface.shownRows.firstIndex { $0.contains("Plan b") })
        interface.use(.press, column: 50, row: row)
        #expect(interface.use(.release, column: 50, row: row) == [.select("b", in: "offer.plan")])
    }

    @Test func ofSeveralTextsTheCopiedOneIsChosenByItsNumber() throws {
        interface.show(
            Screen("page", title: "Page") { Text("page.code", "```\none\n```\n\n```\ntwo\n```", format: .markdown) })
        #expect(try interface.press("y").isEmpty)
        #expect(interface.sees("1  one") && interface.sees("2  two"))
        _ = interface.take(.text("2"))
        #expect(try interface.press("Enter") == [.copy("two\n")])
    }

    // MARK: The app's menu

    @Test func theMenuOfTheAppStandsBesideTheTitle() throws {
        var screen = Self.list()
        screen.toolbar = [Button("toolbar.sign-out", "Sign out", role: .destructive) {}.element]
        interface.show(screen) { $0.canLeave = true }
        #expect(interface.shownRows[0].hasSuffix("Esc goes back  Menu F10") && !interface.sees("Sign out"))
        try interface.press("F10")
        #expect(interface.sees("✗ Sign out"))
        #expect(interface.take(.press(.enter)) == [.tap("toolbar.sign-out")])
        interface.show(screen, Self.chat())
        try interface.press("F10")
        #expect(!interface.sees("Sign out"))
    }
}
