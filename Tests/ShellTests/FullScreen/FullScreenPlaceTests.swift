import CoreTesting
import Design
import Observation
import Terminal
import Testing

@testable import Shell

/// What the user does is for the page that was seen, also when the window shows another one a moment later.
@MainActor
struct FullScreenPlaceTests {
    private let session = FullScreenSession()
    private let one = NoteView("One")
    private let two = NoteView("Two")
    private var window: FakeWindow { session.window }

    /// The same screen, in a place that differs only in its items.
    private func show(_ view: NoteView, at conversation: String) {
        window.status.url = "example://content/chat?conversation=\(conversation)"
        window.view = view
    }

    private func start() async throws {
        show(one, at: "one")
        try await session.start()
        try await session.sees("One")
    }

    @Test func aDraftIsStoredWhereItWasTyped() async throws {
        try await start()
        try session.press("'first")
        try await session.sees("first")
        show(two, at: "two")
        try await until { one.text == "first" }
        try await session.sees("Two")
        #expect(!session.text.contains("first"))
        try session.press("'second")
        try await session.sees("second")
        session.post(.endOfInput)
        await session.end()
        #expect((one.text, two.text) == ("first", "second"))
    }

    @Test func aDraftIsStoredBehindTheNextPageBeforeTheEnd() async throws {
        try await start()
        try session.press("'first")
        try await session.sees("first")
        show(two, at: "two")
        session.post(.endOfInput)
        await session.end()
        #expect((one.text, two.text) == ("first", ""))
    }

    @Test func aDraftOfOneUserIsStoredWhereItWasTypedAndNotGivenToAnother() async throws {
        try await start()
        try session.press("'first")
        try await session.sees("first")
        window.status.user = WindowStatus.Person(id: "u2", email: "berta@example.org")
        show(two, at: "one")
        try await session.sees("Two")
        session.post(.endOfInput)
        await session.end()
        #expect((one.text, two.text) == ("first", ""))
    }

    @Test func aPlaceThatGetsItsNameKeepsTheText() async throws {
        try await start()
        try session.press("'first")
        try await session.sees("first")
        show(one, at: "7")
        try session.press("' more")
        try await session.sees("first more")
        session.post(.endOfInput)
        await session.end()
        #expect(one.text == "first more")
    }

    @Test func aKeyForAnotherPageDoesNothing() async throws {
        try await start()
        session.focus("note.delete")
        try session.press("Enter")
        // Before the key is taken.
        show(two, at: "two")
        try await session.sees("Two")
        #expect(!one.isDeleted && !two.isDeleted)
        #expect(!session.text.contains("✗"))
        session.focus("note.delete")
        try session.press("Enter")
        try await until { two.isDeleted }
        #expect(!one.isDeleted)
    }

    @Test func theListBesideAPageIsBuiltWhenItChanges() async throws {
        let menu = MenuView()
        window.tabRoot = menu
        try await start()
        session.post(.resize(columns: 130, rows: 40))
        try await session.sees("First row")
        try await session.sees("Appeared")
        let built = menu.built
        try session.press("'text", "Left", "Left")
        try await session.sees("text")
        #expect(menu.built == built)
        menu.row = "Second row"
        try await session.sees("Second row")
    }

    @Test func aPreviewIsMadeWhenTheSelectionRestsAndIsForItsUser() async throws {
        let made = Shared<[Int]>([])
        window.otherScreen = Screen("list", title: "List", style: .menu) {
            for number in 0..<3 {
                Row("list.\(number)", "Row \(number)", detail: "Own words") {}.preview {
                    made.value.append(number)
                    return Screen("item", title: "Item") { Text("item.text", "What \(number) leads to") }
                }
            }
        }
        try await session.start()
        session.post(.resize(columns: 120, rows: 40))
        await session.clock.sleeper(of: .milliseconds(100))
        try await session.sees("│  Own words")
        try session.press("Down")
        await session.clock.sleeper(of: .milliseconds(100))
        #expect(made.value.isEmpty)
        session.clock.advance(by: .milliseconds(100))
        try await session.sees("What 1 leads to")
        #expect(made.value == [1])
        window.status.user = WindowStatus.Person(id: "u2", email: "berta@example.org")
        await session.clock.sleeper(of: .milliseconds(100))
        #expect(!session.text.contains("What 1 leads to") && session.text.contains("│  Own words"))
        session.post(.endOfInput)
        await session.end()
    }
}

@MainActor
@Observable
private final class NoteView: LiveView {
    private let title: String
    private(set) var text = ""
    private(set) var isDeleted = false

    init(_ title: String) {
        self.title = title
    }

    var screen: Screen {
        Screen("note", title: title) {
            Field("note.text", "Text", text: text, hasLines: true, isDraft: true) { self.text = $0 }
            Button("note.delete", "Delete") { self.isDeleted = true }
        }
    }
}

@MainActor
@Observable
private final class MenuView: LiveView {
    var row = "First row"
    private var state = "New"
    @ObservationIgnored private(set) var built = 0

    var screen: Screen {
        built += 1
        return Screen("menu", title: "Menu", style: .menu) { Row("menu.row", row, detail: state) {} }
    }

    func appear() async {
        state = "Appeared"
    }
}
