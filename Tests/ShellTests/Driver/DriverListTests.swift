import Design
import Foundation
import Testing

@testable import Shell

/// Long lists, menus, pictures and formatted texts, as a program sees them.
@MainActor
struct DriverListTests {
    let window = FakeWindow()

    /// The answer to a command on a screen with these elements.
    private func answer(_ line: String, elements: () -> [Element]) async throws -> Answer {
        window.otherScreen = Screen("s", title: "S") { Section { elements() } }
        let session = try DriverSession(window)
        let answer = try await session.answer(to: line)
        _ = await session.end()
        return answer
    }

    private func list(_ count: Int) -> [Element] {
        [ItemList("s.list", "Rows", rows: LongList.rows(count, window)).element]
    }

    private static func ids(_ rows: Any?) -> [String] {
        (rows as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
    }

    @Test(arguments: [0, 200, 201]) func aListHasItsCountAndItsFirstRows(count: Int) async throws {
        let element = try await answer(#"{"do":"snapshot"}"#) { list(count) }.element("s.list")
        #expect(Set(element.keys) == DriverAnswerTests.elementMembers.union(["count", "rows"]))
        #expect(element["count"] as? Int == count)
        #expect(element["value"] as? String == String(count))
        #expect(Self.ids(element["rows"]) == (0..<min(count, 200)).map { "list.\($0)" })
    }

    @Test func aRowHasItsTextsAndItsMenu() async throws {
        let element = try await answer(#"{"do":"snapshot"}"#) { list(2) }.element("s.list")
        let rows = try #require(element["rows"] as? NSArray)
        #expect(
            rows == [
                [
                    "id": "list.0", "label": "Row 0", "detail": NSNull(), "enabled": true,
                    "menu": [
                        ["id": "list.0.rename", "label": "Rename", "role": "normal", "enabled": false],
                        ["id": "list.0.delete", "label": "Delete", "role": "destructive", "enabled": true],
                    ],
                ],
                ["id": "list.1", "label": "Row 1", "detail": "odd", "enabled": true],
            ])
    }

    @Test(arguments: [
        (#""from":0,"count":2"#, 0..<2), (#""from":200"#, 200..<400), (#""from":4999"#, 4_999..<5_000),
        (#""from":5000"#, 5_000..<5_000), (#""from":2147483647,"count":1000"#, 5_000..<5_000),
        (#""count":1000"#, 0..<1_000),
        (#""from":null"#, 0..<200),
    ])
    func anyPageCanBeRead(page: String, rows: Range<Int>) async throws {
        let answer = try await answer(#"{"do":"rows","element":"s.list",\#(page)}"#) { list(5_000) }
        #expect(answer.ok == true)
        #expect(Set(answer.members.keys) == ["seq", "ok", "rows", "snapshot"])
        #expect(Self.ids(answer.members["rows"]) == rows.map { "list.\($0)" })
    }

    @Test(arguments: [
        (#"{"do":"tap","element":"list.4321"}"#, "open 4321"),
        (#"{"do":"tap","element":"list.4320.delete"}"#, "delete 4320"),
        (#"{"do":"tap","element":"s.text.copy"}"#, "copy"),
    ])
    func rowsAndItemsOfMenusAreTapped(line: String, action: String) async throws {
        let answer = try await answer(line) { list(5_000) + [text] }
        #expect(answer.ok == true)
        #expect(window.actions == ["start", action, "close"])
    }

    @Test(arguments: [
        ("list.5000", Refusal.Code.unknownElement), ("list.4321.delete", .unknownElement), ("list.0.rename", .disabled),
        ("s.text.paste", .unknownElement), ("s.text", .wrongKind),
    ])
    func whatIsNotThereOrCannotBeUsedIsRefused(id: String, code: Refusal.Code) async throws {
        let answer = try await answer(#"{"do":"tap","element":"\#(id)"}"#) { list(5_000) + [text] }
        #expect(answer.code == code.rawValue)
        #expect(window.actions == ["start", "close"])
    }

    @Test func aMistypedItemOfAMenuIsSuggested() async throws {
        let answer = try await answer(#"{"do":"tap","element":"s.text.coppy"}"#) { [text] }
        #expect(answer.message == "The screen 's' has no element 's.text.coppy'. Did you mean 's.text.copy'?")
    }

    private var text: Element {
        Text(
            "s.text", "# Words", format: .markdown,
            menu: [MenuItem("s.text.copy", "Copy") { [window] in window.record("copy") }]
        ).element
    }

    @Test func aFormattedTextSaysItsFormatAndItsMenu() async throws {
        let element = try await answer(#"{"do":"snapshot"}"#) { [text] }.element("s.text")
        #expect(Set(element.keys) == DriverAnswerTests.elementMembers.union(["format", "menu"]))
        #expect(element["format"] as? String == "markdown")
        #expect(element["value"] as? String == "# Words")
        #expect(Self.ids(element["menu"]) == ["s.text.copy"])
    }

    @Test func aFieldSaysThatItTakesSeveralLines() async throws {
        let element = try await answer(#"{"do":"snapshot"}"#) {
            [Field("s.field", "Text", text: "a\nb", hasLines: true) { _ in }.element]
        }.element("s.field")
        #expect(Set(element.keys) == DriverAnswerTests.elementMembers.union(["lines"]))
        #expect(element["lines"] as? Bool == true)
        #expect(element["value"] as? String == "a\nb")
    }

    @Test func aPictureIsItsSizeAndItsWordsAndNeverItsPixels() async throws {
        let picture = Picture(Data("pixels".utf8), width: 640, height: 480)
        let element = try await answer(#"{"do":"snapshot"}"#) {
            [Image("s.image", description: "A hull", picture: picture).element]
        }.element("s.image")
        #expect(Set(element.keys) == DriverAnswerTests.elementMembers.union(["width", "height"]))
        #expect(element["label"] as? String == "A hull")
        #expect((element["width"] as? Int, element["height"] as? Int) == (640, 480))
    }
}
