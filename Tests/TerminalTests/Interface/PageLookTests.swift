import Design
import Testing

@testable import Terminal

/// How pages, sheets and popups use the room of a terminal, beside what the recorded frames show.
@MainActor
struct PageLookTests {
    private let interface = Interface.ofTest(columns: 80, rows: 24)

    private static let page = Screen("page", title: "Page") { Row("page.row", "Behind") {} }

    /// Where the error cannot be read beside its field, a toast says it.
    @Test func aToastDoesNotRepeatWhatCanBeReadOnThePage() {
        interface.toasts.add([Toast(.error, "It is taken."), Toast(.success, "It is taken. Not.")], at: .now)
        interface.show(
            Screen("page", title: "Page") { Field("page.name", "Name", text: "Ada", error: "It is taken.") { _ in } })
        #expect(interface.shownRows.filter { $0.contains("✗ It is taken.") }.count == 1)
        #expect(interface.sees("✓ It is taken. Not."))
        interface.toasts.add([Toast(.error, "It is taken.")], at: .now)
        interface.show(Screen("other", title: "Other") { Text("other.text", "Text") })
        #expect(interface.sees("✗ It is taken."))
    }

    @Test func whatIsBelowTheVisiblePartIsNotUsedUnseen() throws {
        interface.show(
            Screen("facts", title: "Facts") {
                for number in 0..<40 { Row("facts.\(number)", "Fact \(number)") }
                Button("facts.leave", "Leave") {}
            })
        #expect(interface.sees("Fact 0"))
        #expect(interface.take(.press(.enter)).isEmpty)
        try interface.press("End")
        #expect(interface.shownRows.contains { $0.hasPrefix("▌ [ Leave ]") })
        #expect(interface.take(.press(.enter)) == [.tap("facts.leave")])
    }

    @Test func buttonsThatFollowEachOtherShareARow() throws {
        interface.show(
            Screen("page", title: "Page") {
                Text("page.text", "Really?")
                Button("page.yes", "Yes") {}
                Button("page.no", "No") {}
            })
        #expect(interface.shownRows.contains("▌ [ Yes ]  [ No ]"))
        // Where nothing is below, Down goes on to the next one.
        try interface.press("Down")
        #expect(interface.take(.press(.enter)) == [.tap("page.no")])
    }

    @Test func theTextOfACommandStaysWhereItIsWhileItIsTyped() throws {
        interface.suggestions = { text in
            ["one", "two", "three"].filter { $0.hasPrefix(text) }.map { Suggestion(command: $0, label: "Number") }
        }
        interface.show(Self.page)
        try interface.press(":")
        let first = interface.draw().cursor
        try interface.press("t", "w")
        #expect(interface.draw().cursor?.row == first?.row)
        #expect(interface.sees("two  Number"))
    }

    private static func long(_ id: String) -> Screen {
        Screen(id, title: "A page with a title that is longer than a line") {
            for number in 0..<80 { Row("\(id).\(number)", "Fact \(number)") {} }
        }
    }

    @Test(arguments: [(40, 12), (80, 24), (200, 60)])
    func theKeyThatLeavesAPageIsVisibleAtBothOfItsEnds(columns: Int, rows count: Int) throws {
        interface.resize(columns: columns, rows: count)
        interface.show(Self.long("page")) { content in
            content.trail = ["Content"]
            content.canLeave = true
            content.activity = "Asking a server that takes a while to answer"
        }
        for key in ["Home", "End"] {
            try interface.press(key)
            #expect(interface.shownRows[0].hasSuffix("Esc goes back"), "\(interface.shownRows[0])")
            #expect(interface.shownRows[0].count < columns)
        }
        #expect(interface.sees("Fact 79"))
        #expect(try interface.press("Esc") == [.leave])
    }

    @Test(arguments: [(40, 12), (80, 24), (200, 60)])
    func theKeyThatClosesASheetStandsInItsFrame(columns: Int, rows count: Int) throws {
        interface.resize(columns: columns, rows: count)
        interface.show(Self.page, Self.long("sheet")) { $0.canLeave = true }
        for key in ["Home", "End"] {
            try interface.press(key)
            #expect(interface.shownRows.contains { $0.contains("╭─ A page") && $0.contains(" Esc closes ─╮") })
        }
        #expect(!interface.shownRows[0].contains("Esc"))
    }

    /// The key does something else first, which the last line names.
    @Test func theKeyIsNotNamedWhereItDoesSomethingElse() throws {
        interface.show(Screen("page", title: "Page") { Field("page.field", "Name", text: "") { _ in } }) {
            $0.canLeave = true
        }
        let first = interface.shownRows
        #expect(first.last?.contains("Esc leaves the field") == true)
        #expect(!first[0].contains("Esc"))
        try interface.press("Esc")
        #expect(interface.shownRows[0].hasSuffix("Esc goes back"))
        interface.show(Self.page) { content in
            content.canLeave = true
            content.isQuestion = true
        }
        #expect(!interface.shownRows[0].contains("Esc"))
    }

    @Test func aSelectionHoldsTheTextsAndNothingAroundThem() throws {
        interface.show(
            Screen("facts", title: "Facts") {
                for number in 0..<80 { Row("facts.\(number)", "Fact \(number)") }
            })
        let rows = interface.shownRows
        let row = try #require(rows.firstIndex { $0.contains("Fact 1") })
        #expect(rows[row].hasSuffix("▐"))
        // From the margin of the focus to the scroll bar, and beyond.
        interface.use(.press, column: 0, row: row)
        interface.use(.drag, column: 90, row: row + 2)
        #expect(interface.use(.release, column: 90, row: row + 2) == [.copy("Fact 1\n\nFact 2")])
    }

    /// The size changes, or another page comes, between the press of the button and its release.
    @Test(arguments: [false, true]) func aDragThatSomethingElseEndsDoesNothing(isResized: Bool) throws {
        let page = Screen("page", title: "Page") { Button("page.go", "Go") {} }
        interface.show(page)
        let row = try #require(interface.shownRows.firstIndex { $0.contains("[ Go ]") })
        interface.use(.press, column: 6, row: row)
        if isResized { interface.resize(columns: 80, rows: 24) } else { interface.show(page, Self.long("sheet")) }
        interface.show(page)
        interface.use(.drag, column: 4, row: row)
        #expect(interface.use(.release, column: 4, row: row).isEmpty)
        interface.use(.press, column: 4, row: row)
        #expect(interface.use(.release, column: 4, row: row) == [.tap("page.go")])
    }
}
