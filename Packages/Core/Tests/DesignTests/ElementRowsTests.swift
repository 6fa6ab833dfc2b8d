import Design
import DesignTesting
import Testing

/// Long lists: their rows, and the menus of rows and texts, are found like all other elements.
@MainActor
struct ElementRowsTests {
    /// The ids of the rows that were made, and what was done.
    @MainActor
    private final class Log {
        var made: [String] = []
        var actions: [String] = []
    }

    private let log = Log()

    /// A list of this many rows, `list.0` and so on.
    private func rows(_ count: Int) -> ElementRows {
        ElementRows(count: count) { [log] position in
            let id = "list.\(position)"
            log.made.append(id)
            return Row(
                id, "Row \(position)",
                menu: [MenuItem("\(id).delete", "Delete", role: .destructive) { log.actions.append("delete \(id)") }]
            ) { log.actions.append("open \(id)") }.element
        } position: { id in
            id.hasPrefix("list.") ? Int(id.dropFirst(5)) : nil
        }
    }

    private func screen(_ count: Int) -> Screen {
        Screen("s", title: "S") {
            Text(
                "s.text", "words", format: .markdown,
                menu: [MenuItem("s.text.copy", "Copy", isEnabled: false) { [log] in log.actions.append("copy") }])
            ItemList("s.list", "Rows", rows: rows(count))
        }
    }

    @Test func aListOfManyRowsMakesOnlyThoseThatAreAskedFor() throws {
        let list = try #require(screen(1_000_000).element("s.list"))
        #expect((list.kind, list.value, list.rows?.count) == (.list, "1000000", 1_000_000))
        #expect(log.made.isEmpty)
        #expect(list.rows?.row(at: 999_999).label == "Row 999999")
        #expect(log.made == ["list.999999"])
    }

    @Test func aRowIsAnElementOfTheScreen() async throws {
        let row = try #require(screen(3).element("list.2"))
        #expect((row.kind, row.label) == (.row, "Row 2"))
        try await row.tap()
        #expect(log.actions == ["open list.2"])
    }

    @Test func anItemOfAMenuIsAButton() async throws {
        let delete = try #require(screen(3).element("list.1.delete"))
        #expect((delete.kind, delete.label, delete.isEnabled) == (.button, "Delete", true))
        try await delete.tap()
        #expect(log.actions == ["delete list.1"])
        let copy = try #require(screen(3).element("s.text.copy"))
        #expect((copy.kind, copy.label, copy.isEnabled) == (.button, "Copy", false))
    }

    @Test(
        arguments: ["list.3", "list.-1", "list.x", "list.", "list", "list.1.rename", "list.3.delete", ".", "", "..."])
    func whatIsNotThereIsNotFound(id: String) {
        #expect(screen(3).element(id) == nil)
        #expect(screen(0).element(id) == nil)
    }

    /// The rows have changed since the list was made.
    @Test func aPositionThatIsOutOfDateFindsNothing() {
        let shifted = ElementRows(count: 2) {
            Row("new.\($0)", "Row").element
        } position: { _ in
            1
        }
        #expect(shifted.row("new.0") == nil)
        #expect(shifted.row("new.1")?.id == "new.1")
    }
}
