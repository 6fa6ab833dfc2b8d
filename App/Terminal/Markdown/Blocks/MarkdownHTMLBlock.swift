/// How a block of HTML begins and ends; the seven kinds of CommonMark.
enum MarkdownHTMLBlock: Sendable {
    /// It ends with the line in which one of these stands.
    case until([String])
    case untilBlankLine

    /// - Parameter isInParagraph: whether the line would continue a paragraph otherwise.
    init?(_ cursor: MarkdownLineCursor, isInParagraph: Bool) {
        guard cursor.text == .less else { return nil }
        let rest = cursor.source[(cursor.textOffset + 1)..<cursor.end]
        let ends = ["!--": "-->", "![CDATA[": "]]>", "?": "?>"]
        if let end = ends.first(where: { rest.starts(with: $0.key.utf8) })?.value {
            self = .until([end])
            return
        }
        if rest.first == .exclamation {
            guard rest.dropFirst().first?.isMarkdownLetter == true else { return nil }
            self = .until([">"])
            return
        }
        let isClosing = rest.first == UInt8(ascii: "/")
        let name = rest.dropFirst(isClosing ? 1 : 0).prefix { $0.isMarkdownLetter || $0.isMarkdownDigit }
        let after = cursor.source[name.endIndex..<cursor.end]
        let endsName = after.first.map { $0.isMarkdownSpace || $0 == .greater } ?? true
        let word = String(decoding: name.map(\.lowercasedMarkdownLetter), as: UTF8.self)
        if !isClosing, endsName, Self.verbatimNames.contains(word) {
            self = .until(Self.verbatimNames.map { "</\($0)>" })
        } else if endsName || after.starts(with: "/>".utf8), Self.blockNames.contains(word) {
            self = .untilBlankLine
        } else if !isInParagraph, Self.isTagAlone(cursor) {
            self = .untilBlankLine
        } else {
            return nil
        }
    }

    func ends(with line: ArraySlice<UInt8>) -> Bool {
        guard case .until(let ends) = self else { return false }
        return line.indices.contains { index in
            ends.contains { end in line[index...].lazy.map(\.lowercasedMarkdownLetter).starts(with: end.utf8) }
        }
    }

    private static func isTagAlone(_ cursor: MarkdownLineCursor) -> Bool {
        var scanner = MarkdownHTMLScanner(cursor.source, end: cursor.end)
        guard let end = scanner.tag(at: cursor.textOffset) else { return false }
        return cursor.source[end..<cursor.end].allSatisfy(\.isMarkdownSpace)
    }

    private static let verbatimNames: Set<String> = ["script", "pre", "style", "textarea"]

    private static let blockNames: Set<String> = [
        "address", "article", "aside", "base", "basefont", "blockquote", "body", "caption", "center", "col",
        "colgroup", "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer",
        "form", "frame", "frameset", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hr", "html", "iframe",
        "legend", "li", "link", "main", "menu", "menuitem", "nav", "noframes", "ol", "optgroup", "option", "p",
        "param", "search", "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "title", "tr",
        "track", "ul",
    ]
}
