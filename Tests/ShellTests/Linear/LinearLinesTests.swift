import CoreTesting
import Design
import Foundation
import Testing

@testable import Shell

/// Texts of several lines: typed, or written in the user's editor.
@Suite(.timeLimit(.minutes(10))) @MainActor
struct LinearLinesTests {
    private let window = FakeWindow()
    private let clock = ManualClock()

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

    private func session(isTerminal: Bool = true) async throws -> LinearSession {
        window.otherScreen = letter()
        let session = try LinearSession(window, terminal: isTerminal ? try TestTerminal() : nil, clock: clock)
        if isTerminal { _ = await session.read(to: "> ") }
        return session
    }

    /// The editor records what it gets, and returns this text, or the same.
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

    /// The editor returns its text when another screen is shown; then the letter is shown again.
    private func editAtAnotherScreen(_ text: String, in session: LinearSession, user: String) async {
        useEditor(in: session, text) { [window] in
            window.otherScreen = Screen("other", title: "Other") { Text("other.text", "Elsewhere.") }
        }
        session.write(":edit")
        _ = await session.read(to: "Your text is kept for the next :edit.\n> ")
        useEditor(in: session)
        window.status.user = WindowStatus.Person(id: user, email: nil)
        window.otherScreen = letter()
        _ = await session.read(to: "> ")
    }

    // MARK: Lines that go on

    /// The lines that are typed, and what they do; nil when the text is left as it is.
    @Test(
        arguments: [
            (["1", "one\\", "two"], "text one\ntwo"), (["1 one\\", "two\\", "three"], "text one\ntwo\nthree"),
            (["1", "one\\", ""], "text one"), (["1", "one\\", "\\", "three"], "text one\n\nthree"),
            (["1", "\\", "two"], "text \ntwo"), (["1", "C:\\\\"], "text C:\\"), (["1 1\\", ":quit"], "text 1\n:quit"),
            (["1", ""], nil), (["2 C:\\"], "to C:\\"),
        ] as [([String], String?)], [true, false])
    func aLineThatEndsWithABackslashGoesOn(typed: (lines: [String], action: String?), isTerminal: Bool) async throws {
        let session = try await session(isTerminal: isTerminal)
        for line in typed.lines { session.write(line) }
        _ = await session.end()
        #expect(window.actions == ["start"] + [typed.action].compactMap(\.self))
    }

    @Test func theNextLineIsAskedForUntilTheUserLeaves() async throws {
        let session = try await session()
        session.write("1")
        _ = await session.read(to: "Text: ")
        session.write("one\\")
        _ = await session.read(to: "... ")
        session.interrupt()
        #expect(await session.read(to: "> ") == "\n> ")
        _ = await session.end()
        #expect(window.actions == ["start"])
    }

    @Test func aTextThatGoesOnForEverIsRefused() async throws {
        let session = try await session()
        session.write("1")
        let line = String(repeating: "x", count: LineReader.limit / 2) + "\\"
        session.write(line, line)
        _ = await session.read(to: "The text is longer than 1048576 bytes. Nothing was changed.\n> ")
        _ = await session.end()
        #expect(window.actions == ["start"])
    }

    // MARK: The editor

    /// The only text of several lines, or a field by its number, which stays one line.
    @Test(arguments: [
        (":edit", "Dear Bert", ["edit Dear Anna,\nhello.", "text Dear Bert"]),
        (":edit 2", "Anna\nand Carl", ["edit Anna", "to Anna and Carl"]),
    ])
    func aTextIsEdited(line: String, edited: String, actions: [String]) async throws {
        let session = try await session()
        useEditor(in: session, edited)
        session.write(line)
        _ = await session.end()
        #expect(window.actions == ["start"] + actions)
    }

    @Test(arguments: [
        (":edit 3", "Password is never shown. Type just 3."), (":edit 4", "Send has no text to edit."),
        (":edit 9", "9"),
    ])
    func whatCannotBeEditedIsRefused(line: String, message: String) async throws {
        let session = try await session()
        useEditor(in: session)
        session.write(line)
        #expect(await session.end().contains(message))
        #expect(window.actions == ["start"])
    }

    @Test func theTextMustBeClear() async throws {
        let session = try await session()
        useEditor(in: session, "x")
        window.otherScreen = letter(others: 1)
        try await until { clock.sleeperCount > 0 }
        clock.advance(by: .milliseconds(300))
        _ = await session.read(to: "> ")
        session.write(":edit")
        _ = await session.read(to: "Add the number of one, for example: :edit 1\n> ")
        window.otherScreen = Screen("bare", title: "Bare") { Field("bare.to", "To", text: "") { _ in } }
        _ = await session.read(to: "> ")
        session.write(":edit")
        #expect(await session.end().contains("This screen has no text of several lines."))
        #expect(window.actions == ["start"])
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
        session.write(":edit")
        _ = await session.read(to: "It failed. Your text is kept for the next :edit, in /kept/text.txt.\n> ")
        session.write(":edit")
        _ = await session.end()
        #expect(window.actions == ["start", "edit the file", "text from the file"])
    }

    /// The element has the same id there.
    @Test func aTextForAnotherPlaceIsKept() async throws {
        let session = try await session()
        useEditor(in: session, "for Anna") { [window] in window.status.url = "example://content/bert" }
        session.write(":edit")
        _ = await session.read(to: "Your text is kept for the next :edit.\n> ")
        window.status.url = "example://content/chat"
        useEditor(in: session)
        session.write(":edit")
        _ = await session.end()
        #expect(window.actions == ["start", "edit Dear Anna,\nhello.", "edit for Anna", "text for Anna"])
    }

    @Test func withoutATerminalThereIsNoEditor() async throws {
        let session = try await session(isTerminal: false)
        session.write(":edit")
        #expect(await session.end().contains(":edit needs a terminal.\n"))
    }

    /// The screen can change while the user writes.
    @Test func aTextThatIsNoLongerWantedIsKeptForTheNextTime() async throws {
        let session = try await session()
        await editAtAnotherScreen("a long letter", in: session, user: "u1")
        session.write(":edit", ":edit")
        _ = await session.end()
        #expect(
            window.actions == [
                "start", "edit Dear Anna,\nhello.", "edit a long letter", "text a long letter", "edit a long letter",
            ])
    }

    @Test func anotherUserDoesNotGetIt() async throws {
        let session = try await session()
        await editAtAnotherScreen("a secret letter", in: session, user: "u2")
        session.write(":edit")
        _ = await session.end()
        #expect(window.actions == ["start", "edit Dear Anna,\nhello.", "edit Dear Anna,\nhello."])
    }
}
