import Design
import Testing

@testable import Shell

/// Long lists in pages, and the menus of rows and texts.
@Suite(.timeLimit(.minutes(10))) @MainActor
struct LinearListTests {
    let window = FakeWindow()

    private func list(_ count: Int) -> Screen {
        Screen("list", title: "List") {
            Section("Rows") { ItemList("list.all", "Rows", rows: LongList.rows(count, window)) }
            Button("list.new", "New") { [window] in window.record("new") }
        }
    }

    /// The output for these lines, without the screen that the session begins with.
    private func transcript(_ lines: String..., of screen: Screen) async throws -> String {
        window.otherScreen = screen
        return try await LinearSession.transcript(of: lines, on: window)
    }

    private func row(_ position: Int, number: Int) -> String {
        let number = String(number)
        let margin = String(repeating: " ", count: 4 - number.count)
        return "\(margin)\(number)  Row \(position)\(position % 2 == 1 ? ": odd" : "")\n"
    }

    private static let menuNote = "        :menu 2 lists what else you can do with line 2.\n"

    @Test func theFirstRowsHaveTheLastNumbers() {
        window.otherScreen = list(1_000)
        (window.status.path, window.status.tab) = ([], nil)
        let rows = (0..<20).map { row($0, number: $0 + 2) }.joined()
        #expect(
            LinearSession.picture(of: window) == """

                List

                Rows
                      Rows: 1000
                \(rows)        20 of 1000 lines. :more shows more, /word only those with that word.
                \(Self.menuNote)
                   1  [New]

                :help

                """)
    }

    @Test(arguments: [0, 1, 20]) func aListThatFitsNeedsNoPages(count: Int) async throws {
        window.otherScreen = list(count)
        #expect(!LinearSession.picture(of: window).contains("lines."))
        #expect(try await transcript(":more", of: list(count)) == "There is nothing more to show.\n")
    }

    @Test func moreShowsOnlyTheNextRows() async throws {
        let text = try await transcript(":more", ":more", ":more", of: list(45))
        #expect(
            text == (20..<40).map { row($0, number: $0 + 2) }.joined()
                + "        40 of 45 lines. :more shows more, /word only those with that word.\n"
                + (40..<45).map { row($0, number: $0 + 2) }.joined() + "There is nothing more to show.\n")
    }

    @Test func aRowIsUsedByItsNumber() async throws {
        _ = try await transcript("2", ":more", "41", "1", of: list(1_000))
        #expect(window.actions == ["start", "open 0", "open 39", "new"])
    }

    @Test(arguments: [
        ("/row 7", (0..<100).filter { "\($0)".contains("7") }), ("/ROW 99", [99]), ("/ódd  99", [99]),
    ])
    func aListIsFilteredByWords(line: String, positions: [Int]) async throws {
        let text = try await transcript(line, "2", of: list(100))
        let words = line.dropFirst().lowercased().replacing("ó", with: "o").replacing("  ", with: " ")
        let rows = positions.enumerated().map { row($0.element, number: $0.offset + 2) }.joined()
        #expect(
            text.contains("      Rows: 100\n\(rows)        Only lines that contain '\(words)'. / shows all lines.\n"))
        #expect(window.actions == ["start", "open \(positions[0])"])
    }

    @Test func aFilteredListHasPagesToo() async throws {
        let text = try await transcript("/odd", ":more", ":more", "/", of: list(60))
        #expect(text.contains("Only lines that contain 'odd'. :more shows more. / shows all lines.\n"))
        #expect(text.contains("There is nothing more to show.\n"))
        #expect(text.hasSuffix(LinearSession.picture(of: window)))
    }

    @Test func aFilterThatFitsNothingSaysSo() async throws {
        let text = try await transcript("/nowhere", "2", of: list(60))
        #expect(text.contains("        No line contains 'nowhere'. / shows all lines.\n"))
        #expect(text.hasSuffix("This screen has no number 2.\n"))
    }

    @Test func aScreenWithoutAListHasNothingToFilter() async throws {
        #expect(
            try await transcript("/word", ":more", of: Screen("bare", title: "Bare") {})
                == "This screen has no long list.\nThere is nothing more to show.\n")
    }

    @Test func anotherScreenBeginsWithItsFirstPage() async throws {
        window.otherScreen = list(100)
        let session = try LinearSession(window)
        session.write(":more")
        _ = await session.read(to: " 40 of 100 lines. :more shows more, /word only those with that word.\n")
        window.otherScreen = Screen("other", title: "Other") {}
        _ = await session.read(to: LinearSession.picture(of: window))
        window.otherScreen = list(100)
        let picture = LinearSession.picture(of: window)
        #expect(await session.read(to: picture) == picture)
    }

    // MARK: Menus

    @Test func theMenuOfARowIsListedAndUsed() async throws {
        let text = try await transcript(":menu 2", "2", of: list(2))
        #expect(text == "      1  Rename (not available now)\n      2  Delete\n")
        #expect(window.actions == ["start", "delete 0"])
    }

    @Test(arguments: [["2 delete"], ["2 2"], [":menu 2", "Delete"], [":menu 2", " DELETE "]])
    func anItemIsChosenByNumberOrName(lines: [String]) async throws {
        window.otherScreen = list(2)
        _ = try await LinearSession.transcript(of: lines, on: window)
        #expect(window.actions == ["start", "delete 0"])
    }

    @Test(arguments: [
        ("2 burn", "There is no choice 'burn'. Choose Rename or Delete.\n"),
        ("2 rename", "Rename is not available now.\n"),
        (":menu 3", "There is nothing else to do with this line.\n"),
        ("3 delete", "Row 1 takes no text. Type just 3.\n"),
        (":menu 9", "This screen has no number 9.\n"),
    ])
    func whatAMenuDoesNotHaveIsRefused(line: String, message: String) async throws {
        #expect(try await transcript(line, of: list(2)) == message)
        #expect(window.actions == ["start"])
    }

    @Test func anEmptyLineLeavesAMenu() async throws {
        _ = try await transcript(":menu 2", "", "1", of: list(2))
        #expect(window.actions == ["start", "new"])
    }

    @Test func aTextWithAMenuListsItWhenItIsUsed() async throws {
        let text = try await transcript("5", "1", "4 edit", of: ChatScreen.screen(["Hello?", "Yes."], window))
        #expect(text == "      1  Copy\n      2  Edit (not available now)\n")
        #expect(window.actions == ["start", "copy 2", "edit 1"])
    }

    @Test func aChatHasItsTextsBelowTheirNames() {
        window.otherScreen = ChatScreen.screen(["Hello?", "# Yes\n\n- one\n- two"], window)
        #expect(
            LinearSession.picture(of: window).hasPrefix(
                """

                Chat

                   4  You:
                        Hello?
                   5  Model:
                        # Yes

                        - one
                        - two

                   1  Message: 
                   2  [Send]
                   3  [Stop]

                """))
    }
}
