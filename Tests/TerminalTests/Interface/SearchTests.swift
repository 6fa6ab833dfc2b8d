import Design
import Testing

@testable import Terminal

/// Searching in the texts of a page.
@MainActor
struct SearchTests {
    private let interface = Interface.ofTest(rows: 12)

    init() {
        let lines = (0..<100).map { $0 % 30 == 20 ? "Café number \($0)" : "line \($0)" }.joined(separator: "\n\n")
        interface.show(
            Screen("page", title: "Page") {
                Text("page.text", lines, format: .markdown)
                Button("page.button", "Done") {}
            })
    }

    private func search(_ text: String) throws {
        try interface.press("/")
        _ = interface.take(.text(text))
    }

    @Test func whatIsTypedIsFoundWithoutCaseAndAccents() throws {
        try search("cafe")
        #expect(interface.sees("Café number 20"))
        #expect(!interface.sees("Café number 50"))
    }

    @Test func theUserGoesFromMatchToMatchAndAround() throws {
        try search("cafe")
        try interface.press("Enter")
        for (key, number) in [("n", 50), ("n", 80), ("n", 20), ("N", 80), ("N", 50)] {
            #expect(try interface.press(key) == [])
            #expect(interface.sees("Café number \(number)"), "\(key): \(interface.shownRows)")
        }
    }

    @Test func matchesAreMarked() throws {
        try search("number")
        let grid = interface.draw()
        let row = try #require((0..<grid.rows).first { grid.text(ofRow: $0).contains("Café number") })
        let marked = grid.row(row).filter { $0.style == interface.theme.selected(Style()) }.map(\.letter)
        #expect(String(marked) == "number")
        try interface.press("Esc")
        #expect(!interface.draw().cells.contains { $0.style == interface.theme.selected(Style()) })
    }

    @Test func nothingIsFoundInWords() throws {
        let before = interface.state.top
        try search("submarine")
        #expect(interface.shownRows.last?.contains("submarine  Nothing matches.") == true)
        #expect(interface.state.top == before)
        #expect(try interface.press("Enter", "n") == [.say("Nothing on this page matches 'submarine'.")])
    }
}
