import Testing

@testable import Terminal

struct MarkdownLayoutTests {
    private func layout(_ text: String, _ columns: Int, _ style: MarkdownStyle = MarkdownStyle()) -> MarkdownLayout {
        MarkdownLayout(MarkdownDocument(text), columns: columns, style: style)
    }

    private func shown(_ text: String, _ columns: Int, _ style: MarkdownStyle = MarkdownStyle()) -> [String] {
        layout(text, columns, style).lines.map(\.text)
    }

    /// Texts, how many columns there are, and the lines.
    @Test(
        arguments: [
            // Text.
            ("", 10, []), ("a\n\n\n\nb", 10, ["a", "", "b"]), ("# a\nb", 10, ["a", "", "b"]),
            ("one two three", 8, ["one two", "three"]), ("a bcdefghij k", 4, ["a", "bcde", "fghi", "j k"]),
            ("a\nb", 10, ["a b"]), ("a\\\nb", 10, ["a", "b"]), ("a  b", 10, ["a  b"]),
            ("aaa   bbb", 5, ["aaa", "bbb"]),
            ("界界界", 5, ["界界", "界"]), ("a界界界", 4, ["a界", "界界"]), ("これは「本」。", 8, ["これは", "「本」。"]), ("界界", 1, ["?", "?"]),
            ("e\u{301}e\u{301}", 1, ["e\u{301}", "e\u{301}"]),
            ("a👩‍👩‍👧b", 3, ["a👩‍👩‍👧", "b"]), ("***", 5, ["─────"]), ("#\n\na", 5, ["a"]), ("<b>\n  c\n", 10, ["<b> c"]),
            // Lists, with their marks.
            ("- a b c\n- d", 6, ["• a b", "  c", "• d"]), ("- a\n\n- b", 9, ["• a", "", "• b"]),
            ("9. a\n10. b", 9, [" 9. a", "10. b"]), ("1) a", 9, ["1) a"]),
            ("- a\n  - b\n- c", 9, ["• a", "  • b", "• c"]),
            ("- [ ] a b\n- [x] c", 8, ["[ ] a b", "[x] c"]), ("1. [x] a", 20, ["1. [x] a"]), ("- - a", 9, ["• • a"]),
            ("-\n- a", 9, ["•", "• a"]), ("- a\n\n  b", 9, ["• a", "", "  b"]), ("- # a\n  b", 9, ["• a", "  b"]),
            ("- ab cd", 5, ["•", "ab cd"]), ("100. a", 4, ["100.", "a"]), ("a\n- b", 9, ["a", "", "• b"]),
            ("- a\n\n1. b", 9, ["• a", "", "1. b"]),
            ("999999999. a\n1. b", 20, [" 999999999. a", "1000000000. b"]),
            // Quotes, with a bar.
            ("> a b c", 6, ["▌ a b", "▌ c"]), ("> a\n>\n> b", 9, ["▌ a", "▌", "▌ b"]), ("> > a", 9, ["▌ ▌ a"]),
            ("> ab cd", 5, ["ab cd"]),
            ("> - a\n>\n>   b", 9, ["▌ • a", "▌", "▌   b"]), ("- > a\n  > b", 9, ["• ▌ a b"]),
            // Tables.
            (
                "|Name|n|\n|:-|-:|\n|a|1|\n|b *c*|22|", 40,
                ["Name │  n", "─────┼───", "a    │  1", "b c  │ 22"]
            ),
            ("|ab|\n|:-:|\n|abcd|", 40, [" ab", "────", "abcd"]), ("|a|b|\n|-|-|", 40, ["a │ b", "──┼──"]),
            (
                "|a|b|\n|-|-|\n|one two three|x|\n|c|d|", 13,
                ["a       │ b", "────────┼──", "one two │ x", "three   │", "────────┼──", "c       │ d"]
            ),
            ("|a|b|\n|-|-|\n|one|\n", 40, ["a   │ b", "────┼──", "one │"]),
            (
                "|a|b|c|\n|-|-|-|\n|one|two|three|\n|x||z|", 9,
                ["a: one", "b: two", "c: three", "─────────", "a: x", "c: z"]
            ),
            ("|ab|cd|\n|-|-|\n|x|\n|y|", 6, ["ab: x", "cd:", "──────", "ab: y"]),
            ("|abcdef|\n|-|", 2, ["ab", "cd", "ef"]), ("|界|b|\n|-|-|\n|c|d|", 40, ["界 │ b", "───┼──", "c  │ d"]),
        ] as [(String, Int, [String])])
    func blocksAreLaidOut(text: String, columns: Int, lines: [String]) {
        #expect(shown(text, columns) == lines)
    }

    @Test func asciiIsEnough() {
        let text = "- a\n\n> b\n\n***\n\n|a|b|\n|-|-|\n|c|d|\n\n```\nabcdefgh\n```\n"
        let lines = shown(text, 8, MarkdownStyle(symbols: .ascii))
        #expect(lines == ["- a", "", "> b", "", "--------", "", "a | b", "--+--", "c | d", "", "  abcde\\", "  fgh"])
        #expect(lines.joined().utf8.allSatisfy { $0 < 0x80 })
    }

    @Test(
        arguments: [
            ("[a](/u)", "a (/u)"), ("[/u](/u)", "/u"), ("<a@b.c>", "a@b.c"), ("[a]()", "a"), ("[](/u)", "(/u)"),
            ("![a *b*](/u)", "a b"), ("![](/u)", "/u"), ("[![a](/u)](/v)", "a (/v)"), ("[![](/u)](/u)", "/u"),
            ("a <b>c</b>", "a <b>c</b>"), ("&lt;", "<"), ("`a`", "a"),
        ])
    func targetsAreShown(text: String, line: String) {
        #expect(shown(text, 40) == [line])
    }

    @Test func nothingDependsOnColourAlone() {
        let spans = layout("*a* **b** ~~c~~ [d](/u) `e`", 40, MarkdownStyle(marksCode: true)).lines.flatMap(\.spans)
        let words = spans.filter { $0.text != " " }
        #expect(
            words == [
                Span("a", Face(.text, .italic)), Span("b", Face(.text, .bold)), Span("c", Face(.text, .struckThrough)),
                Span("d", Face(.link, .underlined)), Span(" (/u)", Face(.secondary)), Span("`e`", Face(.code)),
            ])
    }

    @Test func tabsInCodeReachTheNextStop() {
        #expect(shown("```\na\tb\n\tc\n界\td\n```", 20) == ["  a   b", "      c", "  界  d"])
    }

    @Test func codeIsIndentedAndNeverLost() {
        let text = "```swift\nlet a = 1\n\n  b\n```"
        let layout = layout(text, 20)
        let spans: [[Span]] = [
            [Span("  ", Face(.codeBlock)), Span("swift", Face(.comment))],
            [
                Span("  ", Face(.codeBlock)), Span("let", Face(.keyword)), Span(" a = ", Face(.codeBlock)),
                Span("1", Face(.number)),
            ], [], [Span("    b", Face(.codeBlock))],
        ]
        #expect(layout.lines.map(\.spans) == spans)
        #expect(layout.lines.allSatisfy { $0.fill == Face(.codeBlock) })
        #expect(shown("```\nabcdefghij\n```", 8) == ["  abcde↵", "  fghij"])
        #expect(shown("```\nabcdefg\n```", 8) == ["  abcde↵", "  fg"])
        #expect(shown("```\nabcdef\n```", 8) == ["  abcdef"])
        #expect(shown("```\nabcdef\n```", 3) == ["abc", "def"])
        #expect(shown("```\n界界界界\n```", 8) == ["  界界↵", "  界界"])
        #expect(layout.lines.allSatisfy { $0.width <= 20 })
    }

    @Test func codeBlocksCanBeCopied() {
        let text =
            "a\n\n```swift x\n\tlet a\u{1b} = \"é\"\n\n```\n\n- b\n\n  ~~~\n  c\n  ~~~\n\n"
            + "> ```\n> d\n\n    e\n\n```\n```"
        let layout = layout(text, 20)
        #expect(
            layout.codeBlocks.map(\.text) == ["\tlet a\u{fffd} = \"é\"\n\n", "c\n", "d\n", "e\n"])
        #expect(layout.codeBlocks.map(\.language) == ["swift", nil, nil, nil])
        #expect(
            layout.codeBlocks.map { block in layout.lines[block.lines].map(\.text) } == [
                ["  swift", "      let a\u{fffd} = \"é\"", ""], ["    c"], ["▌   d"], ["  e"],
            ])
    }
}
