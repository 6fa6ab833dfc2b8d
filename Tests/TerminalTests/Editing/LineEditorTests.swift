import Testing

@testable import Terminal

struct LineEditorTests {
    /// The line after these keys, with | where the cursor is.
    private static func picture(_ editor: LineEditor) -> String {
        String(editor.letters[..<editor.cursor]) + "|" + String(editor.letters[editor.cursor...])
    }

    private static func editor(_ keys: [TerminalInput], limit: Int = 1_000) -> LineEditor {
        var editor = LineEditor(limit: limit)
        for key in keys { _ = editor.press(key) }
        return editor
    }

    @Test(
        arguments: [
            ([.text("ab"), .home, .end], "ab|"), ([.text("ab"), .home, .delete], "|b"),
            ([.text("ab"), .home, .endOfInput], "|b"), ([.text("ab"), .endOfInput], "ab|"),
            ([.text("a\u{0}b\u{85}\u{2028}c")], "abc|"), ([.paste("a\nb\r\nc\td")], "a b c d|"),
            ([.paste("secret\n")], "secret|"),
            ([.paste("\r\n\n")], "|"), ([.paste("a\u{1b}[A")], "a[A|"),
            ([.text("ad"), .left, .paste("bc\n")], "abc|d"),
            ([.text("ab"), .left, .focus(true), .focus(false), .complete, .interrupt], "a|b"),
        ] as [([TerminalInput], String)])
    func keysDoWhatTheySay(keys: [TerminalInput], picture: String) {
        #expect(Self.picture(Self.editor(keys)) == picture)
    }

    @Test(
        arguments: [
            ("one\ntwo", "one\ntwo"), ("one\r\ntwo\rthree", "one\ntwo\nthree"), ("one\n\n  two\n\n", "one\n\n  two"),
            ("a\tb", "a    b"), ("\n", ""), ("a\u{2028}b\u{85}c", "a\nb\nc"), ("\na", "\na"), ("a\u{1b}[A\u{0}", "a[A"),
        ])
    func aTextOfSeveralLinesKeepsThoseOfAPaste(paste: String, text: String) {
        var editor = LineEditor()
        editor.begin(isSecret: false, hasLines: true)
        // Enter ends it all the same, and the next line is a single one again.
        let outcomes = [.paste(paste), .enter].map { editor.press($0) }
        #expect(outcomes.last == .line(text))
        _ = editor.press(.paste("a\nb"))
        #expect(editor.text == "a b")
    }

    @Test func outcomesIndicateWhetherToDraw() {
        var editor = LineEditor()
        let keys: [TerminalInput] = [
            .left, .text("\u{7}"), .text("a"), .home, .home, .enter, .enter, .endOfInput,
        ]
        let outcomes = keys.map { editor.press($0) }
        #expect(
            outcomes == [.nothing, .nothing, .edited, .edited, .nothing, .line("a"), .line(""), .endOfInput])
    }

    @Test func aLineAtItsLimitTakesNoMore() {
        #expect(Self.editor([.text("abc"), .text("de"), .text("d"), .text("e")], limit: 4).text == "abcd")
        #expect(Self.editor([.text("é"), .text("éé"), .text("é")], limit: 4).text == "éé")
    }

    // MARK: Keys of shells

    @Test(
        arguments: [
            ([.text("one two"), .alt("b"), .alt("b"), .alt("f")], "one| two"),
            ([.text("one two"), .press(.left, .control), .press(.left, .alt), .press(.right, .control)], "one| two"),
            ([.text("one two"), .home, .alt("d")], "| two"), ([.text("one/two"), .press(.backspace, .alt)], "one/|"),
            ([.text("one two"), .home, .press(.delete, .control)], "| two"),
            ([.text("one two"), .eraseWord, .eraseWord, .yank], "one two|"),
            ([.text("one two"), .home, .alt("d"), .alt("d"), .text("x"), .yank], "xone two|"),
            ([.text("one two"), .left, .eraseToEnd, .home, .yank], "o|one tw"),
            ([.text("one two"), .undo], "|"), ([.text("one"), .text(" "), .text("two"), .undo], "one |"),
            ([.text("one"), .eraseToStart, .undo], "one|"), ([.text("ab"), .control("h")], "a|"),
            ([.text("one"), .undo, .alt("r")], "one|"),
            // Nothing is selected: it could not be seen.
            ([.text("one"), .press(.left, .shift), .text("x")], "onx|e"),
            ([.text("one"), .press(.home, .shift), .text("x")], "x|one"),
            ([.text("one"), .alt("a"), .text("x")], "onex|"),
            ([.text("one"), .escape, .press(.function(5), []), .control("t")], "one|"),
            ([.text("a"), .mouse(.press(.left), 0, 0), .report(.attributes([62]))], "a|"),
        ] as [([TerminalInput], String)])
    func shellsHaveTheseKeys(keys: [TerminalInput], picture: String) {
        #expect(Self.picture(Self.editor(keys)) == picture)
    }

    @Test func deletedTextIsInsertedIntoALaterLineButNotASecret() {
        var editor = Self.editor([.text("one two"), .eraseWord, .enter, .yank])
        #expect(editor.text == "two")
        editor.begin(isSecret: true)
        for key in [.text("opensesame"), .eraseToStart] as [TerminalInput] { _ = editor.press(key) }
        editor.begin(isSecret: false)
        let inserted = editor.press(.yank)
        #expect(inserted == .edited && editor.text == "two")
        let undone = [.undo, .undo].map { editor.press($0) }
        #expect(undone == [.edited, .nothing])
    }

    @Test func aTextOfSeveralLinesIsOneLineForItsKeys() {
        var editor = LineEditor()
        editor.begin(isSecret: false, hasLines: true)
        for key in [.paste("one\ntwo\nthree"), .home, .text("x"), .right, .eraseToEnd] as [TerminalInput] {
            _ = editor.press(key)
        }
        #expect(editor.text == "xo")
    }

    @Test func printingAnEditorShowsNoSecret() {
        var editor = LineEditor()
        editor.begin(isSecret: true)
        _ = editor.press(.text("opensesame"))
        var text = "\(editor) \(String(reflecting: editor))"
        dump(editor, to: &text)
        #expect(!text.contains("opens"))
    }

    // MARK: Earlier lines

    private func afterLines(_ lines: String...) -> LineEditor {
        var editor = LineEditor()
        for line in lines { editor.remember(line) }
        return editor
    }

    @Test(
        arguments: [
            ([.up], "two|"), ([.up, .up], "one|"), ([.up, .up, .up], "one|"), ([.up, .up, .down], "two|"),
            ([.text("new"), .up, .down], "new|"), ([.text("new"), .left, .up, .up, .down, .down, .down], "new|"),
            ([.down], "|"), ([.up, .text("!"), .up, .down], "two|"), ([.up, .backspace], "tw|"),
        ] as [([TerminalInput], String)])
    func earlierLinesComeBack(keys: [TerminalInput], picture: String) {
        var editor = afterLines("one", "two")
        for key in keys { _ = editor.press(key) }
        #expect(Self.picture(editor) == picture)
    }

    @Test func emptyAndRepeatedLinesAreNotAddedToTheHistory() {
        #expect(afterLines("a", "", "a", "b", "a").earlier == ["a", "b", "a"])
    }

    @Test func theHistoryIsLimited() {
        var editor = LineEditor()
        for number in 0...500 { editor.remember("\(number)") }
        #expect(editor.earlier == (1...500).map { "\($0)" })
    }
}
