import CoreTesting
import Testing

@testable import Terminal

struct GrowingMarkdownTests {
    /// Feeds a text in random pieces, and compares each time.
    private func expectSame(_ text: String, _ generator: inout SeededGenerator) {
        let columns = Int.random(in: 1...40, using: &generator)
        let style = MarkdownStyle(symbols: Bool.random(using: &generator) ? .ascii : .unicode)
        var growing = GrowingMarkdown(style: style, sectionBytes: Int.random(in: 1...80, using: &generator))
        let scalars = Array(text.unicodeScalars)
        var count = 0
        repeat {
            count = min(count + Int.random(in: 1...6, using: &generator), scalars.count)
            var part = String.UnicodeScalarView()
            part.append(contentsOf: scalars[..<count])
            let whole = MarkdownLayout(MarkdownDocument(String(part)), columns: columns, style: style)
            growing.read(String(part))
            // Mostly some of the sections are laid out already.
            for index in 0..<growing.sectionCount where Bool.random(using: &generator) {
                _ = growing.section(index, columns: columns)
            }
            guard growing.layout(columns: columns) == whole else {
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

    @Test func anotherTextOrWidthStartsAnew() {
        var growing = GrowingMarkdown()
        for (text, columns) in [
            ("- a\n- b\n\nc d e", 20), ("- a\n- b\n\nc d e", 4), ("- a\n- x\n\nc d e", 4), ("- a\n", 4), ("", 4),
            ("- a\n- b", 4), ("- a\n- b", 0), ("- a\n- b", -1),
        ] {
            let whole = MarkdownLayout(MarkdownDocument(text), columns: columns)
            growing.read(text)
            #expect(growing.layout(columns: columns) == whole)
        }
    }

    /// Of each kind of text that is long, only what is asked for is laid out, also after the text has grown.
    @Test(arguments: [
        ("", "Words of a reply.\n\n"), ("", "- An item of a list.\n"), ("", "8. An item with a number.\n"),
        ("", "# A heading\n"), ("", "***\n"), ("", "|a|b|\n|-|-|\n|c|d|\n\n"), ("", "> A quote.\n\n"),
        // A single paragraph, table or quote.
        ("", "A paragraph without a blank line.\n"), ("", "A paragraph without any end of a line. "),
        ("|a|b|\n|-|-|\n", "|a cell|another cell|\n"), ("", "> A quote without an end.\n"),
        ("", "> A block of a quote.\n>\n"), ("", "> - An item in a quote.\n>\n> Words.\n>\n"),
    ])
    func onlyTheSectionsThatAreAskedForAreLaidOut(start: String, block: String) {
        var growing = GrowingMarkdown()
        var text = start + String(repeating: block, count: 5_000)
        growing.read(text)
        #expect(growing.sectionCount > 8)
        #expect(growing.laidOutCount == 0)
        for _ in 1...20 {
            text += block
            growing.read(text)
            let last = growing.section(growing.sectionCount - 1, columns: 40)
            #expect(last.lines.count < 1_500)
        }
        // The first one says whether a blank line stands above the others.
        #expect(growing.laidOutCount <= 3)
        _ = growing.section(growing.sectionCount / 2, columns: 20)
        #expect(growing.laidOutCount <= 2)
    }

    @Test(arguments: [("word ", "word"), ("word\n", "word"), ("字", "字"), ("> word\n", "word"), ("> word\n>\n", "word")])
    func nothingOfALongTextIsLost(piece: String, word: String) {
        var growing = GrowingMarkdown()
        var text = ""
        for _ in 1...4 {
            text += String(repeating: piece, count: 1_500)
            growing.read(text)
        }
        let shown = growing.layout(columns: 40)
        #expect(shown == MarkdownLayout(MarkdownDocument(text), columns: 40))
        #expect(shown.lines.map(\.text).joined(separator: " ").ranges(of: word).count == 6_000)
    }

    @Test(arguments: [("1. word\n", 3_000), ("1. word\n\n", 5_999)])
    func aLongListGoesOnWithItsNumbersAndBlankLines(item: String, count: Int) {
        var growing = GrowingMarkdown()
        growing.read(String(repeating: item, count: 3_000))
        #expect(growing.sectionCount > 8)
        let lines = growing.layout(columns: 40).lines.map { $0.text.drop { $0 == " " } }
        #expect(lines.count == count)
        #expect(lines.filter { !$0.isEmpty } == (1...3_000).map { "\($0). word" })
    }

    /// Also when a model writes nothing but line feeds.
    @Test(arguments: [("let a = 1\n", 5_000), ("\n", 100_000)])
    func codeOfManyLinesIsInSectionsAsWell(line: String, count: Int) {
        var growing = GrowingMarkdown()
        let code = String(repeating: line, count: count)
        for text in ["```swift\n\(code)", "```swift\n\(code)```\n\nDone."] {
            growing.read(text)
            #expect(growing.sectionCount > 5)
            let middle = growing.section(3, columns: 40)
            #expect(middle.codeBlocks.count == 1 && middle.codeBlocks.first?.isMore == true)
            #expect(growing.laidOutCount <= 3)
        }
        #expect(growing.layout(columns: 40).codeBlocks.map(\.text) == [code])
    }
}
