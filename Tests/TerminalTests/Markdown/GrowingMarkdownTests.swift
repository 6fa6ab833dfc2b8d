import CoreTesting
import Testing

@testable import Terminal

struct GrowingMarkdownTests {
    /// Feeds a text in random pieces, and compares each time.
    private func expectSame(_ text: String, _ generator: inout SeededGenerator) {
        let columns = Int.random(in: 1...40, using: &generator)
        let style = MarkdownStyle(symbols: Bool.random(using: &generator) ? .ascii : .unicode)
        var growing = GrowingMarkdown(style: style)
        let scalars = Array(text.unicodeScalars)
        var count = 0
        repeat {
            count = min(count + Int.random(in: 1...6, using: &generator), scalars.count)
            var part = String.UnicodeScalarView()
            part.append(contentsOf: scalars[..<count])
            let whole = MarkdownLayout(MarkdownDocument(String(part)), columns: columns, style: style)
            guard growing.lines(of: String(part), columns: columns) == whole else {
                Issue.record("\(String(part).debugDescription) in \(columns) columns")
                return
            }
        } while count < scalars.count
    }

    @Test func piecesMakeTheWhole() {
        for seed in 0..<UInt64(Fuzz.count / 50) {
            var generator = SeededGenerator(seed: seed)
            expectSame(MarkdownSoup.text(Int.random(in: 1...30, using: &generator), using: &generator), &generator)
        }
    }

    /// Blocks of the kinds that replies are made of, and of which later text may change how they look.
    @Test func piecesOfRepliesMakeTheWhole() {
        let parts = [
            "- a [x]\n", "- b\n", "\n- c\n", "  d\n", "\n  e\n", "1. f\n", "9. g\n", "10. h [y]\n", "\n", "\n\n",
            "```swift\n", "code\n", "```\n",
            "    i\n", "> j [x]\n", "k\n", "===\n", "---\n", "[x]: /u\n", "[y]: /v\n", "[X]: /w 't'\n", "[x][y]\n",
            "|a|b|\n|-|-|\n", "|c [y]|d|\n", "- ```\n  l\n", "\n~~~\n",
            "# m\n", "*n\n", "o*\n", "<div>\n", "\r", "\n   > p\n", "  - q\n", "   1. r\n",
        ]
        for seed in 0..<UInt64(Fuzz.count / 40) {
            var generator = SeededGenerator(seed: seed)
            let text = (0..<Int.random(in: 1...25, using: &generator)).map { _ in
                parts[Int.random(in: 0..<parts.count, using: &generator)]
            }.joined()
            expectSame(text, &generator)
        }
    }

    @Test(
        arguments: [
            ["- a\n- b\n", "\n- c\n"], ["- a\n- b\n\n", "-", "-"], ["8. a\n8. b\n", "8. c\n", "8. d"],
            ["- a\n  - x\n- b\n", "\n- c\n"],
            ["[a]\n\n", "b\n\n[a]: /u", "v\n", "[a]: /w\n"],
            ["```\na\n", "b\n", "\n", "```", "\nc\n"], ["```\n", "", "```\n"], ["```x", "y\n", "a"],
            ["a\n", "===\n", "b\n"], ["|a|\n", "|-|\n", "|b|\n"],
            ["> ```\n> a\n", "b\n"], ["- ```\n  a\n", "  b\n", "c\n"], ["a\r", "\nb\r", "\r"], ["a\n", "\u{301}b\n"],
            ["- a\n- [b]\n- c\n", "\n[b]: /u\n"],
            ["- a\n\n```\nb\n", "c\n```\n- d\n"], ["- [ ] a\n- [", "x", "] b"], ["", "a", "a"],
        ])
    func laterTextChangesEarlierText(pieces: [String]) {
        var growing = GrowingMarkdown()
        var text = ""
        for piece in pieces {
            text += piece
            #expect(growing.lines(of: text, columns: 20) == MarkdownLayout(MarkdownDocument(text), columns: 20))
        }
    }

    @Test func anotherTextOrWidthStartsAnew() {
        var growing = GrowingMarkdown()
        for (text, columns) in [
            ("- a\n- b\n\nc d e", 20), ("- a\n- b\n\nc d e", 4), ("- a\n- x\n\nc d e", 4), ("- a\n", 4), ("", 4),
            ("- a\n- b", 4), ("- a\n- b", 0), ("- a\n- b", -1),
        ] {
            let whole = MarkdownLayout(MarkdownDocument(text), columns: columns)
            #expect(growing.lines(of: text, columns: columns) == whole)
        }
    }

    @Test func textsThatLookAlikeAreTwoTexts() {
        var growing = GrowingMarkdown()
        _ = growing.lines(of: "\u{e9}\n\n", columns: 20)
        #expect(growing.lines(of: "e\u{301}\n\n", columns: 20).lines.first?.text.unicodeScalars.count == 2)
    }
}
