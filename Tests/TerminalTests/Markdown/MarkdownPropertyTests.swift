import CoreTesting
import Design
import Foundation
import Testing

@testable import Terminal

struct MarkdownPropertyTests {
    private func expectFit(_ text: String, _ columns: Int) {
        let layout = MarkdownLayout(MarkdownDocument(text), columns: columns)
        let widest = layout.lines.map(\.width).max() ?? 0
        guard widest <= columns else {
            Issue.record("A line of \(columns) columns has \(widest): \(text.debugDescription)")
            return
        }
        let isSafe = layout.lines.allSatisfy { line in !line.text.unicodeScalars.contains(where: \.isUnsafeOnTerminal) }
        #expect(isSafe, "\(text.debugDescription)")
        #expect(layout.codeBlocks.allSatisfy { layout.lines.indices.contains($0.lines) || $0.lines.isEmpty })
    }

    @Test func noLineIsWiderThanItsColumns() {
        for seed in 0..<UInt64(Fuzz.count / 10) {
            var generator = SeededGenerator(seed: seed)
            let text = MarkdownSoup.text(Int.random(in: 1...40, using: &generator), using: &generator)
            expectFit(text, Int.random(in: 1...30, using: &generator))
        }
    }

    /// Words with marks around them, in blocks of all kinds that show words in the order of the source.
    private func numberedWords(_ generator: inout SeededGenerator) -> (text: String, words: String) {
        let marks = ["", "", "", "*", "**", "`", "~~", "***"]
        let beginnings = ["", "# ", "- ", "+ ", "> ", "- [ ] ", "> - ", "    ", "- > ", "<!-- -->"]
        var text = ""
        var words = ""
        for block in 0..<Int.random(in: 1...8, using: &generator) {
            text += beginnings[Int.random(in: 0..<beginnings.count, using: &generator)]
            for number in 0..<Int.random(in: 1...12, using: &generator) {
                let mark = marks[Int.random(in: 0..<marks.count, using: &generator)]
                words += "b\(block)w\(number)"
                text += "\(mark)b\(block)w\(number)\(mark)" + (Bool.random(using: &generator) ? " " : "\n")
            }
            text += Bool.random(using: &generator) ? "\n\n" : "\n"
        }
        return (text, words)
    }

    @Test func allWordsAreShownInTheirOrder() {
        for seed in 0..<UInt64(Fuzz.count / 20) {
            var generator = SeededGenerator(seed: seed)
            let (text, words) = numberedWords(&generator)
            let layout = MarkdownLayout(
                MarkdownDocument(text), columns: Int.random(in: 1...50, using: &generator))
            let shown = layout.lines.flatMap(\.text).filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
            guard String(shown) == words else {
                Issue.record("\(shown) of \(text.debugDescription)")
                return
            }
        }
    }

    private func table(_ generator: inout SeededGenerator) -> String {
        let columns = Int.random(in: 1...6, using: &generator)
        func row() -> String {
            let cells = (0..<columns).map { _ in
                (0..<Int.random(in: 0...4, using: &generator)).map { _ in
                    String("abcdefgh界ij".shuffled(using: &generator).prefix(Int.random(in: 1...9, using: &generator)))
                }
                .joined(separator: " ")
            }
            return "|" + cells.joined(separator: "|") + "|\n"
        }
        let rows = (0..<Int.random(in: 0...4, using: &generator)).map { _ in row() }
        let delimiters = (0..<columns).map { _ in ["-", ":-", ":-:", "-:"].randomElement(using: &generator) ?? "-" }
        return "|x" + row() + "|-|" + delimiters.joined(separator: "|") + "|\n" + rows.joined()
    }

    @Test func tablesFitAndLoseNothing() {
        for seed in 0..<UInt64(Fuzz.count / 50) {
            var generator = SeededGenerator(seed: seed)
            let text = table(&generator)
            let columns = Int.random(in: 2...60, using: &generator)
            expectFit(text, columns)
            let shown = MarkdownLayout(MarkdownDocument(text), columns: columns).lines.map(\.text).joined()
            // A header may be shown more than once.
            let lost = "abcdefgh界ij".filter { letter in
                shown.count { $0 == letter } < text.count { $0 == letter }
            }
            guard lost.isEmpty else {
                Issue.record("\(lost) in \(columns) columns of \(text.debugDescription)")
                return
            }
        }
    }

    @Test func codeIsCopiedAsItWasWritten() {
        for seed in 0..<UInt64(Fuzz.count / 100) {
            var generator = SeededGenerator(seed: seed)
            let lines = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
                String(
                    (0..<Int.random(in: 0...40, using: &generator)).map { _ in
                        "ab \t{}é界*|>-".randomElement(using: &generator) ?? "a"
                    })
            }
            let code = lines.map { $0 + "\n" }.joined()
            let layout = MarkdownLayout(
                MarkdownDocument("```\n\(code)```"), columns: Int.random(in: 1...50, using: &generator))
            #expect(layout.codeBlocks.map(\.text) == [code])
        }
    }

    /// Texts that take some parsers time in proportion to the square of their length, or more. Only the time of the
    /// processor counts: on a busy machine, a test waits for its turn.
    @Test(
        .timeLimit(.minutes(10)),
        arguments: [
            "[", "![", "]", "[a](", "[a](b", "[a](<b", "*a ", "a**b ", "*a _b ", "a* ", "_*", "`a``b", "> ", "- ",
            "<!--", "a <?", "a<![CDATA[", "a <!A", "x<a b=\"",
            "<a a ", "&", "&#1", "<a@a.", "a<ab:", "[a]: u\n", "[a]: u 'x\n", "![[]()", "|a", "|\n", "```\n", "- a\n",
            "<a@b>", "<a>", "<ab:c>",
            "1. a\n\n", ">\n", "~~a ~b", "\\", "\t", "\n", "\r", "e\u{301}", "\u{200d}", "[a](b)![", "<div>\n",
            "- - - - x\n", "| a | b\n|-|-\n",
        ])
    func hostileTextsTakeLittleTime(pattern: String) {
        let begun = Self.processorTime
        let text = String(repeating: pattern, count: 30_000 / pattern.utf8.count)
        let layout = MarkdownLayout(MarkdownDocument(text), columns: 80)
        #expect(layout.lines.count <= 30_000)
        var growing = GrowingMarkdown()
        growing.read(text)
        #expect(growing.layout(columns: 80) == layout)
        #expect(Self.processorTime - begun < 60)
    }

    /// What this thread has used, in seconds.
    private static var processorTime: TimeInterval {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return TimeInterval(time.tv_sec) + TimeInterval(time.tv_nsec) / 1e9
    }
}
