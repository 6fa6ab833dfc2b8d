import Testing

@testable import Terminal

struct TextEditorTests {
    /// What the random commands of ``TextEditorModelTests`` leave out.
    @Test(
        arguments: [
            // The column is remembered.
            ("abc\n\nabcd", [.lineUp, .lineUp], "abc|\n\nabcd"),
            ("abc\n\nabcd", [.lineUp, .lineUp, .lineDown, .lineDown], "abc\n\nabcd|"),
            ("abc\nd", [.lineUp, .letterRight, .lineDown], "abc\nd|"),
            ("abc\nde", [.lineUp, .lineUp], "ab|c\nde"), ("世a\nabc", [.lineUp], "世a|\nabc"),
            ("世a\nabc", [.letterLeft, .letterLeft, .lineUp], "|世a\nabc"),
            // Deleted texts that follow each other are one.
            ("one two", [.eraseWord, .textStart, .killToLineEnd, .yank, .yankPrevious], "two|"),
            (
                "one two", [.eraseWord, .textStart, .killToLineEnd, .yank, .yankPrevious, .yankPrevious], "one |"
            ),
            ("one two", [.eraseWord, .yankPrevious], "one |"), ("ab", [.yank], "ab|"),
            // Selecting.
            ("a\nb", [.selectLineUp], "a[|\nb]"), ("a\nb", [.textStart, .selectLineDown], "[a\n]|b"),
            ("abc", [.selectAll, .cut, .undo], "[abc]|"), ("abc", [.selectAll, .cut, .undo, .redo], "|"),
        ] as [(String, [KeyCommand], String)])
    func commandsDoWhatTheySay(text: String, commands: [KeyCommand], picture: String) {
        let writer = Writer(text)
        for command in commands { writer.perform(command) }
        #expect(writer.picture == picture)
    }

    @Test func theSameTextAgainIsNoChange() {
        let writer = Writer("one two")
        writer.perform(.selectWordLeft)
        #expect(writer.type("two"))
        #expect(writer.picture == "one two|")
        #expect(!writer.perform(.undo))
    }

    @Test func aTextOfOneLineStaysOne() {
        let writer = Writer("a", lines: .one)
        #expect(!writer.perform(.newLine))
        writer.paste("b\nc\n")
        #expect(writer.editor.text == "ab c")
        #expect(!writer.perform(.lineUp))
        #expect(!writer.perform(.textPageUp))
    }

    @Test func textsOfSeveralLinesKeepTheLineBreaksOfAPaste() {
        let writer = Writer()
        writer.paste("a\r\nb\tc\u{2028}d\n")
        #expect(writer.editor.text == "a\nb    c\nd\n")
    }

    @Test func theMouseMovesTheCursorAndSelects() {
        let writer = Writer("one two")
        writer.editor.moveCursor(to: 2)
        writer.editor.moveCursor(to: 5, isSelecting: true)
        #expect(writer.editor.selection == 2..<5)
        writer.editor.moveCursor(to: 99)
        #expect(writer.picture == "one two|")
        writer.editor.moveCursor(to: -1)
        #expect(writer.picture == "|one two")
    }

    // MARK: Changes from outside

    @Test(
        arguments: [
            ("abc", 1, "abcd", "a|bcd"), ("abc", 3, "xabc", "xabc|"), ("abc", 0, "xabc", "|xabc"),
            ("abcdef", 3, "abXXef", "abXX|ef"), ("abc", 2, "", "|"), ("", 0, "abc", "|abc"), ("abc", 1, "abc", "a|bc"),
            ("one two", 4, "one new two", "one |new two"), ("é", 1, "e\u{301}", "e\u{301}|"),
        ])
    func theCursorStaysAtItsLetters(text: String, cursor: Int, new: String, picture: String) {
        let writer = Writer(text)
        writer.editor.moveCursor(to: cursor)
        writer.editor.replace(with: new)
        #expect(writer.picture == picture)
        #expect(writer.editor.text.unicodeScalars.elementsEqual(new.unicodeScalars))
        writer.perform(.undo)
        #expect(writer.editor.text == text)
    }

    // MARK: Secrets

    @Test func ofASecretNothingIsCopiedOrShown() {
        let writer = Writer("open sesame", lines: .one, isSecret: true)
        #expect(!writer.perform(.selectAll, .copy))
        #expect(!writer.perform(.cut))
        #expect(writer.editor.selectedText == nil)
        writer.perform(.textEnd, .eraseWord)
        #expect(writer.editor.text == "")
        writer.perform(.undo)
        #expect(writer.editor.text == "open sesame")
        #expect(writer.editor.kills.latest == nil)
        writer.perform(.textEnd, .wordLeft)
        #expect(writer.editor.cursor == 0)
        writer.perform(.wordRight)
        #expect(writer.editor.cursor == 11)
        writer.perform(.selectAll)
        #expect(writer.editor.selection == 0..<11)
        var text = "\(writer.editor) \(String(reflecting: writer.editor))"
        dump(writer.editor, to: &text)
        #expect(!text.contains("open") && !text.contains("sesame") && !text.contains("11"))
        #expect(writer.editor.rows(columns: 4).rows.map(writer.editor.shown) == ["••••", "••••", "•••"])
    }

    @Test func printingAnEditorShowsNothingOfItsText() {
        let writer = Writer("open sesame")
        writer.perform(.eraseWord)
        var text = "\(writer.editor) \(String(reflecting: writer.editor))"
        dump(writer.editor, to: &text)
        #expect(!text.contains("open") && !text.contains("sesame"))
    }

    @Test func aTextThatWasCopiedElsewhereCanBeInsertedIntoASecret() {
        let writer = Writer("opensesame", lines: .one)
        writer.perform(.eraseWord)
        let secret = Writer("", lines: .one, isSecret: true)
        secret.editor.kills = writer.editor.kills
        secret.perform(.yank)
        #expect(secret.editor.text == "opensesame")
    }
}
