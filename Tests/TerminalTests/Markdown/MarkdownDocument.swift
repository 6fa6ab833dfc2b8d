@testable import Terminal

/// A text in Markdown, read as a whole.
struct MarkdownDocument: Hashable, Sendable {
    let blocks: [MarkdownBlock]

    init(_ text: String) {
        var parser = MarkdownBlockParser()
        let source = Array(text.utf8)
        var offset = 0
        while offset < source.count {
            let line = MarkdownSourceLine(in: source, at: offset)
            parser.take(source, line.content)
            offset = line.next
        }
        parser.finish()
        blocks = parser.takeBlocks()
    }
}

extension MarkdownLayout {
    /// A document laid out as a whole.
    init(_ document: MarkdownDocument, columns: Int, style: MarkdownStyle = MarkdownStyle()) {
        let place = MarkdownPlace(columns: max(columns, 1))
        self = MarkdownBlockLayout(style).fragment(of: document.blocks, place)
    }
}

/// Random texts that are full of Markdown.
enum MarkdownSoup {
    private static let parts = [
        "*", "**", "_", "__", "***", "`", "``", "[", "]", "(", ")", "<", ">", "!", "\n", "\n", "\n\n", "> ", "- ",
        "* ", "1. ", "2) ", "    ", "  ", " ", "\t", "```", "~~~", "~", "~~", "a", "b", "foo", "bar baz", "é", "漢字",
        "👩‍👩‍👧", "e\u{301}", "\u{301}", "===", "---", "# ", "## ", "&amp;", "&#27;", "\\", "\\\n", "  \n", "http://x.y",
        "\"", "'",
        ":", "[a]", "[a]: /u\n", "\n[a]: /v\n", "](/u)", "](/u \"t\")", "<b>", "</b>", "<!-- c -->", "<div>", "![",
        "\n- ",
        "\n> ", "\n1. ", "+ ", "***\n", "\n    ", "\n  ", "|", "\n|", "|-|-|\n", "|a|b|\n|-|-|\n", "|\n", ":-:", "\r\n",
        "\r", "\u{0}", "\u{1b}[31m", "\u{202e}", "[ ] ", "[x] ", "- [ ] ", "\n```\n", "\n9. ", "\n10. ", "\n\n- ",
    ]

    static func text(_ count: Int, using generator: inout some RandomNumberGenerator) -> String {
        (0..<count).map { _ in parts[Int.random(in: 0..<parts.count, using: &generator)] }.joined()
    }
}
