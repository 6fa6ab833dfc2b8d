import Design
import Testing

@testable import Terminal

/// How pages, sheets and popups use the room of a terminal.
@MainActor
struct PageLookTests {
    private let interface = Interface(
        columns: 80, rows: 24, theme: Theme(), symbols: .unicode, bindings: .standard)

    private var rows: [String] {
        let grid = interface.draw()
        return (0..<grid.rows).map(grid.text(ofRow:))
    }

    private func show(_ screens: Screen..., change: (inout WindowContent) -> Void = { _ in }) {
        var content = WindowContent(screens.map { WindowContent.Layer(place: $0.id, $0) })
        change(&content)
        interface.show(content)
    }

    private func press(_ names: String...) throws {
        for name in names {
            _ = interface.take(.press(try #require(KeyPress(name))))
            _ = rows
        }
    }

    private static let page = Screen("page", title: "Page") { Row("page.row", "Behind") {} }

    @Test func theWayToAPageIsShownAsFarAsThereIsRoom() {
        show(Self.page) { $0.trail = ["Content", "All my conversations"] }
        #expect(rows[0] == "  Content › All my conversations › Page")
        interface.resize(columns: 40, rows: 12)
        show(Screen("page", title: "A page with a long title") {}) { $0.trail = ["Content", "All my conversations"] }
        #expect(rows[0] == "  … › A page with a long title")
    }

    @Test func whatIsBelowTheVisiblePartIsNotUsedUnseen() throws {
        show(
            Screen("facts", title: "Facts") {
                for number in 0..<40 { Row("facts.\(number)", "Fact \(number)") }
                Button("facts.leave", "Leave") {}
            })
        #expect(rows.contains { $0.contains("Fact 0") })
        #expect(interface.take(.press(.enter)).isEmpty)
        try press("End")
        #expect(rows.contains { $0.hasPrefix("▌ [ Leave ]") })
        #expect(interface.take(.press(.enter)) == [.tap("facts.leave")])
    }

    @Test func sectionsThatShowNothingTakeNoRoom() {
        show(
            Screen("page", title: "Page") {
                Text("page.first", "First.")
                Text("page.problem", nil)
                Section { Text("page.notice", nil) }
                Text("page.last", "Last.")
            })
        #expect(rows[2...4] == ["  First.", "", "  Last."])
    }

    @Test func buttonsThatFollowEachOtherShareARow() throws {
        show(
            Screen("page", title: "Page") {
                Text("page.text", "Really?")
                Button("page.yes", "Yes") {}
                Button("page.no", "No") {}
            })
        #expect(rows.contains("▌ [ Yes ]  [ No ]"))
        // Where nothing is below, Down goes on to the next one.
        try press("Down")
        #expect(interface.take(.press(.enter)) == [.tap("page.no")])
    }

    @Test func detailsStandBelowAllLabelsOfASectionWhenOneMust() {
        show(
            Screen("page", title: "Page") {
                Section {
                    Row("page.short", "Short", detail: "fits")
                    Row("page.long", "Long", detail: String(repeating: "word ", count: 12))
                }
                Section { Row("page.other", "Other", detail: "beside") }
            })
        #expect(rows.contains("  Short"))
        #expect(rows.contains("    fits"))
        #expect(rows.contains { $0.hasPrefix("  Other") && $0.hasSuffix("beside") })
    }

    @Test func aSheetIsAsHighAsWhatItShows() {
        show(Self.page, Screen("sheet", title: "Sheet") { Row("sheet.row", "In front") {} })
        let top = rows.firstIndex { $0.contains("╭─ Sheet") }
        #expect(rows.firstIndex { $0.contains("╰") } == top.map { $0 + 2 })
    }

    @Test func formsAreNotWiderOnAWideTerminal() {
        interface.resize(columns: 200, rows: 60)
        show(Screen("page", title: "Page") { Row("page.row", "Label", detail: "Detail") {} })
        #expect(rows.contains { $0.hasSuffix("Detail ›") && $0.count < 80 })
    }

    @Test func theChoicesOfAPickerStandBelowIt() throws {
        show(
            Screen("page", title: "Page") {
                Picker("page.picker", "Colour", selection: "a", options: [.init("a", "Red"), .init("b", "Blue")]) { _ in
                }
            })
        _ = rows
        try press("Enter")
        let picker = rows.firstIndex { $0.contains("Red ▾") }
        #expect(rows.firstIndex { $0.contains("╭─ Colour") } == picker.map { $0 + 1 })
        // One thing has the focus.
        #expect(rows.filter { $0.contains("▌") }.count == 1)
    }

    @Test func theTextOfACommandStaysWhereItIsWhileItIsTyped() throws {
        interface.suggestions = { text in
            ["one", "two", "three"].filter { $0.hasPrefix(text) }.map { Suggestion(command: $0, label: "Number") }
        }
        show(Self.page)
        _ = rows
        try press(":")
        let first = interface.draw().cursor
        try press("t", "w")
        #expect(interface.draw().cursor?.row == first?.row)
        #expect(rows.contains { $0.contains("two  Number") })
    }

    @Test func aNarrowTerminalShowsWhoUsesItAndWhereHelpIs() {
        interface.resize(columns: 40, rows: 12)
        show(Self.page) { content in
            (content.scene, content.user, content.backend) = ("main", "ada@example.com", "built-in backend")
        }
        #expect(rows.last == " main │ ada@example.com          ? help")
    }

    private static func long(_ id: String) -> Screen {
        Screen(id, title: "A page with a title that is longer than a line") {
            for number in 0..<80 { Row("\(id).\(number)", "Fact \(number)") {} }
        }
    }

    @Test(arguments: [(40, 12), (80, 24), (200, 60)])
    func theKeyThatLeavesAPageIsVisibleAtBothOfItsEnds(columns: Int, rows count: Int) throws {
        interface.resize(columns: columns, rows: count)
        show(Self.long("page")) { content in
            content.trail = ["Content"]
            content.canLeave = true
            content.activity = "Asking a server that takes a while to answer"
        }
        for key in ["Home", "End"] {
            _ = rows
            try press(key)
            #expect(rows[0].hasSuffix("Esc goes back"), "\(rows[0])")
            #expect(rows[0].count < columns)
        }
        #expect(rows.contains { $0.contains("Fact 79") })
        #expect(interface.take(.press(try #require(KeyPress("Esc")))) == [.leave])
    }

    @Test(arguments: [(40, 12), (80, 24), (200, 60)])
    func theKeyThatClosesASheetStandsInItsFrame(columns: Int, rows count: Int) throws {
        interface.resize(columns: columns, rows: count)
        show(Self.page, Self.long("sheet")) { $0.canLeave = true }
        for key in ["Home", "End"] {
            _ = rows
            try press(key)
            #expect(rows.contains { $0.contains("╭─ A page") && $0.contains(" Esc closes ─╮") })
        }
        #expect(!rows[0].contains("Esc"))
    }

    /// The key does something else first, which the last line names.
    @Test func theKeyIsNotNamedWhereItDoesSomethingElse() throws {
        show(Screen("page", title: "Page") { Field("page.field", "Name", text: "") { _ in } }) { $0.canLeave = true }
        let first = rows
        #expect(first.last?.contains("Esc ends typing") == true)
        #expect(!first[0].contains("Esc"))
        try press("Esc")
        #expect(rows[0].hasSuffix("Esc goes back"))
        show(Self.page) { content in
            content.canLeave = true
            content.isQuestion = true
        }
        #expect(!rows[0].contains("Esc"))
    }
}
