import Design
import Testing

@testable import Terminal

/// Searching in the texts of a page.
@MainActor
struct SearchTests {
    private let interface = Interface(columns: 60, rows: 12, theme: Theme(), symbols: .unicode, bindings: .standard)

    init() {
        let lines = (0..<100).map { $0 % 30 == 20 ? "Café number \($0)" : "line \($0)" }.joined(separator: "\n\n")
        let screen = Screen("page", title: "Page") {
            Text("page.text", lines, format: .markdown)
            Button("page.button", "Done") {}
        }
        interface.show(WindowContent([WindowContent.Layer(place: "page", screen)]))
        _ = interface.draw()
    }

    private var rows: [String] {
        let grid = interface.draw()
        return (0..<grid.rows).map(grid.text(ofRow:))
    }

    private func press(_ names: String...) throws -> [Intent] {
        try names.flatMap { interface.take(.press(try #require(KeyPress($0)))) }
    }

    private func search(_ text: String) throws {
        _ = try press("/")
        _ = interface.take(.text(text))
    }

    private func sees(_ text: String) -> Bool { rows.contains { $0.contains(text) } }

    @Test func whatIsTypedIsFoundWithoutCaseAndAccents() throws {
        try search("cafe")
        #expect(sees("Café number 20"))
        #expect(!sees("Café number 50"))
    }

    @Test func theUserGoesFromMatchToMatchAndAround() throws {
        try search("cafe")
        _ = try press("Enter")
        for (key, number) in [("n", 50), ("n", 80), ("n", 20), ("N", 80), ("N", 50)] {
            #expect(try press(key) == [])
            #expect(sees("Café number \(number)"), "\(key): \(rows)")
        }
    }

    @Test func matchesAreMarked() throws {
        try search("number")
        let grid = interface.draw()
        let row = try #require((0..<grid.rows).first { grid.text(ofRow: $0).contains("Café number") })
        let marked = grid.row(row).filter { $0.style == interface.theme.selection }.map(\.letter)
        #expect(String(marked) == "number")
        _ = try press("Esc")
        #expect(!interface.draw().cells.contains { $0.style == interface.theme.selection })
    }

    @Test func nothingIsFoundInWords() throws {
        let before = interface.state.top
        try search("submarine")
        #expect(rows.last?.contains("submarine  Nothing matches.") == true)
        #expect(interface.state.top == before)
        #expect(try press("Enter", "n") == [.say("Nothing on this page matches 'submarine'.")])
    }
}
