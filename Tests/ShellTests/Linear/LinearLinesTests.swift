import CoreTesting
import Design
import Foundation
import Terminal
import Testing

@testable import Shell

/// Texts of several lines: pasted, or written in the user's editor.
@Suite(.timeLimit(.minutes(10))) @MainActor
struct LinearLinesTests {
    private let window = FakeWindow()
    private let clock = ManualClock()

    /// The prompt after a change of the screen: below the change, and once more for its event.
    private static let changed = drawn("> ") + drawn("> ")

    /// A screen with a text of several lines, a field of one, a secret and a button.
    private func letter(_ text: String = "Dear Anna,\nhello.", others: Int = 0) -> Screen {
        Screen("letter", title: "Letter") {
            Section {
                Field("letter.text", "Text", text: text, hasLines: true) { [window] text in
                    window.record("text \(text)")
                    window.otherScreen = letter(text)
                }
                Field("letter.to", "To", text: "Anna") { [window] in window.record("to \($0)") }
                SecureField("letter.secret", "Password") { [window] in window.record("secret of \($0.count)") }
                Button("letter.send", "Send") { [window] in window.record("send") }
                if others > 0 { Field("letter.more", "More", text: "", hasLines: true) { _ in } }
            }
        }
    }

    private func session(readsKeys: Bool = true) async throws -> LinearSession {
        window.otherScreen = letter()
        let session = try LinearSession(window, terminal: try TestTerminal(), readsKeys: readsKeys, clock: clock)
        _ = await session.read(to: session.prompt)
        return session
    }

    /// A session whose editor records what it gets, and returns this text, or the same.
    private func editing(_ edited: String? = nil) async throws -> LinearSession {
        let session = try await session()
        useEditor(in: session, edited)
        return session
    }

    private func useEditor(
        in session: LinearSession, _ edited: String? = nil, change: @escaping @MainActor () -> Void = {}
    ) {
        session.shell.editor = { [window] draft in
            guard case .text(let text) = draft else { return "" }
            window.record("edit \(text)")
            change()
            return edited ?? text
        }
    }

    /// The editor returns its text when another screen is shown.
    private func editAtAnotherScreen(_ text: String, in session: LinearSession) async {
        useEditor(in: session, text) { [window] in
            window.otherScreen = Screen("other", title: "Other") { Text("other.text", "Elsewhere.") }
        }
        session.enter(":edit")
        _ = await session.read(to: "Your text is kept for the next :edit.\n" + drawn("> "))
        useEditor(in: session)
    }

    // MARK: Pastes

    @Test func aPasteIntoATextKeepsItsLines() async throws {
        let session = try await session()
        session.press(.text("1"), .enter, .paste("one\r\ntwo\n"))
        _ = await session.read(to: drawn("Text: ", "one↵two"))
        session.press(.enter, .text("1 "), .paste("three\nfour"), .enter, .text("2 "), .paste("five\nsix"), .enter)
        _ = await session.end()
        #expect(window.actions == ["start", "text one\ntwo", "text three\nfour", "to five six"])
    }

    @Test func aPastedCommandIsOneLine() async throws {
        let session = try await session()
        session.press(.paste(":open\nexample://chat\n"), .enter, .up)
        _ = await session.read(to: drawn("> ", ":open example://chat"))
        _ = await session.end()
        #expect(window.actions == ["start", "open example://chat"])
    }

    // MARK: Lines that go on

    /// The lines that are typed, and the text; nil when the text is left as it is.
    @Test(
        arguments: [
            (["1", "one\\", "two"], "one\ntwo"), (["1 one\\", "two\\", "three"], "one\ntwo\nthree"),
            (["1", "one\\", ""], "one"), (["1", "one\\", "\\", "three"], "one\n\nthree"),
            (["1", "\\", "two"], "\ntwo"),
            (["1", "C:\\\\"], "C:\\"), (["1 1\\", ":quit"], "1\n:quit"), (["1", ""], nil),
        ] as [([String], String?)])
    func aLineThatEndsWithABackslashGoesOn(lines: [String], text: String?) async throws {
        for terminal in [nil, try TestTerminal()] {
            let window = FakeWindow()
            window.otherScreen = Screen("letter", title: "Letter") {
                Field("letter.text", "Text", text: "", hasLines: true) { window.record("text \($0)") }
            }
            let session = try LinearSession(window, terminal: terminal)
            for line in lines { session.write(line) }
            _ = await session.end()
            #expect(window.actions == ["start"] + (text.map { ["text \($0)"] } ?? []))
        }
    }

    @Test func theNextLineIsAskedForUntilTheUserLeaves() async throws {
        let session = try await session(readsKeys: false)
        session.write("1")
        _ = await session.read(to: "Text: ")
        session.write("one\\")
        _ = await session.read(to: "... ")
        session.interrupt()
        #expect(await session.read(to: "> ") == "\n> ")
        _ = await session.end()
        #expect(window.actions == ["start"])
    }

    @Test func aFieldOfOneLineKeepsItsBackslash() async throws {
        let session = try await session(readsKeys: false)
        session.write("2 C:\\")
        _ = await session.end()
        #expect(window.actions == ["start", "to C:\\"])
    }

    @Test func aTextThatGoesOnForEverIsRefused() async throws {
        let session = try await session(readsKeys: false)
        session.write("1")
        let line = String(repeating: "x", count: LineReader.limit / 2) + "\\"
        session.write(line, line)
        _ = await session.read(to: "The text is longer than 1048576 bytes. Nothing was changed.\n> ")
        _ = await session.end()
        #expect(window.actions == ["start"])
    }

    // MARK: The editor

    @Test func theOnlyTextOfSeveralLinesIsEdited() async throws {
        let session = try await editing("Dear Bert")
        session.enter(":edit")
        _ = await session.end()
        #expect(window.actions == ["start", "edit Dear Anna,\nhello.", "text Dear Bert"])
    }

    @Test func anotherFieldIsEditedByItsNumberAndStaysOneLine() async throws {
        let session = try await editing("Anna\nand Carl")
        session.enter(":edit 2")
        _ = await session.end()
        #expect(window.actions == ["start", "edit Anna", "to Anna and Carl"])
    }

    @Test(arguments: [
        (":edit 3", "Password is never shown. Type just 3."), (":edit 4", "Send has no text to edit."),
        (":edit 9", "9"),
    ])
    func whatCannotBeEditedIsRefused(line: String, message: String) async throws {
        let session = try await editing()
        session.enter(line)
        let shown = await session.end()
        #expect(shown.contains(message))
        #expect(window.actions == ["start"])
    }

    @Test func theTextMustBeClear() async throws {
        let session = try await editing("x")
        window.otherScreen = letter(others: 1)
        try await until { clock.sleeperCount > 0 }
        clock.advance(by: .milliseconds(300))
        _ = await session.read(to: Self.changed)
        session.enter(":edit")
        _ = await session.read(to: "Add the number of one, for example: :edit 1\n" + drawn("> "))
        window.otherScreen = Screen("bare", title: "Bare") { Field("bare.to", "To", text: "") { _ in } }
        _ = await session.read(to: Self.changed)
        session.enter(":edit")
        #expect(await session.end().contains("This screen has no text of several lines."))
        #expect(window.actions == ["start"])
    }

    @Test func aReasonOfTheEditorIsShown() async throws {
        let session = try await session()
        session.shell.editor = { _ throws(EditorFailure) in
            throw EditorFailure(refusal: Refusal(.badValue, "The editor is out."))
        }
        session.enter(":edit")
        #expect(await session.end().contains("The editor is out.\n"))
    }

    @Test func whatAnEditorLeavesInAFileIsOpenedTheNextTime() async throws {
        let session = try await session()
        let file = URL(filePath: "/kept/text.txt")
        session.shell.editor = { [window] draft throws(EditorFailure) in
            guard draft == .file(file) else {
                throw EditorFailure(refusal: Refusal(.badValue, "It failed."), draft: .file(file))
            }
            window.record("edit the file")
            return "from the file"
        }
        session.press(.text(":edit"), .enter)
        _ = await session.read(to: "Your text is kept for the next :edit, in /kept/text.txt.\n" + drawn("> "))
        session.press(.text(":edit"), .enter)
        _ = await session.end()
        #expect(window.actions == ["start", "edit the file", "text from the file"])
    }

    /// The element has the same id there.
    @Test func aTextForAnotherPlaceIsKept() async throws {
        let session = try await session()
        useEditor(in: session, "for Anna") { [window] in window.status.url = "example://content/bert" }
        session.enter(":edit")
        _ = await session.read(to: "Your text is kept for the next :edit.\n" + drawn("> "))
        window.status.url = "example://content/chat"
        useEditor(in: session)
        session.enter(":edit")
        _ = await session.end()
        #expect(window.actions == ["start", "edit Dear Anna,\nhello.", "edit for Anna", "text for Anna"])
    }

    @Test func withoutATerminalThereIsNoEditor() async throws {
        window.otherScreen = letter()
        let session = try LinearSession(window)
        session.write(":edit")
        #expect(await session.end().contains(":edit needs a terminal.\n"))
    }

    /// The screen can change while the user writes.
    @Test func aTextThatIsNoLongerWantedIsKeptForTheNextTime() async throws {
        let session = try await session()
        await editAtAnotherScreen("a long letter", in: session)
        window.otherScreen = letter()
        _ = await session.read(to: Self.changed)
        session.press(.text(":edit"), .enter, .text(":edit"), .enter)
        _ = await session.end()
        #expect(
            window.actions == [
                "start", "edit Dear Anna,\nhello.", "edit a long letter", "text a long letter", "edit a long letter",
            ])
    }

    @Test func anotherUserDoesNotGetIt() async throws {
        let session = try await session()
        await editAtAnotherScreen("a secret letter", in: session)
        window.status.user = WindowStatus.Person(id: "u2", email: nil)
        window.otherScreen = letter()
        _ = await session.read(to: Self.changed)
        session.enter(":edit")
        _ = await session.end()
        #expect(window.actions == ["start", "edit Dear Anna,\nhello.", "edit Dear Anna,\nhello."])
    }

    @Test func aNumberToEditMeansWhatTheUserHasRead() async throws {
        let session = try await editing()
        session.press(.text(":edit 1"))
        _ = await session.read(to: drawn("> ", ":edit 1"))
        window.otherScreen = Screen("other", title: "Other") {
            Field("other.text", "Other", text: "", hasLines: true) { _ in }
        }
        _ = await session.read(to: drawn("> ", ":edit 1"))
        session.press(.enter)
        _ = await session.read(to: "The screen changed while you typed. Nothing was done.\n" + drawn("> "))
        _ = await session.end()
        #expect(window.actions == ["start"])
    }
}
