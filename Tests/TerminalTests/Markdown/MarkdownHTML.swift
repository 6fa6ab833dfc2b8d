@testable import Terminal

/// A document as HTML, the form in which CommonMark specifies documents.
struct MarkdownHTML {
    static func of(_ text: String) -> String {
        MarkdownDocument(text).blocks.map { MarkdownHTML().block($0) }.joined()
    }

    private func block(_ block: MarkdownBlock, isTight: Bool = false) -> String {
        switch block {
        case .heading(let level, let text): "<h\(level)>\(inlines(text))</h\(level)>\n"
        case .paragraph(let text): isTight ? inlines(text) : "<p>\(inlines(text))</p>\n"
        case .list(let list): self.list(list)
        case .quote(let blocks, _): "<blockquote>\n" + blocks.map { self.block($0) }.joined() + "</blockquote>\n"
        case .code(let language, let text, _):
            "<pre><code\(language.map { " class=\"language-\(escaped($0))\"" } ?? "")>"
                + "\(escaped(String(decoding: text.bytes, as: UTF8.self)))</code></pre>\n"
        case .table(let table): self.table(table)
        case .rule: "<hr />\n"
        }
    }

    private func list(_ list: MarkdownList) -> String {
        let tag = list.marker.start == nil ? "ul" : "ol"
        let start = list.marker.start.flatMap { $0 == 1 ? nil : " start=\"\($0)\"" } ?? ""
        var html = "<\(tag)\(start)>\n"
        for item in list.items {
            html += "<li>"
            if let isDone = item.isDone { html += isDone ? "[x] " : "[ ] " }
            for block in item.blocks {
                let isText = if case .paragraph = block { !list.isLoose } else { false }
                if !isText, !html.hasSuffix("\n") { html += "\n" }
                html += self.block(block, isTight: !list.isLoose)
            }
            html += "</li>\n"
        }
        return html + "</\(tag)>\n"
    }

    private func table(_ table: MarkdownTable) -> String {
        func row(_ tag: String, _ cells: [MarkdownText]) -> String {
            let cells = table.alignments.enumerated().map { column, alignment in
                let style = alignment == .none ? "" : " align=\"\(alignment)\""
                return "<\(tag)\(style)>\(column < cells.count ? inlines(cells[column]) : "")</\(tag)>\n"
            }
            return "<tr>\n\(cells.joined())</tr>\n"
        }
        let rows = table.rows.map { row("td", $0) }.joined()
        return "<table>\n<thead>\n\(row("th", table.header))</thead>\n"
            + (rows.isEmpty ? "" : "<tbody>\n\(rows)</tbody>\n") + "</table>\n"
    }

    private func inlines(_ text: MarkdownText) -> String {
        var html = ""
        // In the words of an image there are no tags.
        var images = 0
        var parser = MarkdownInlineParser(text)
        for inline in parser.parse() {
            switch inline {
            case .text(let words): html += escaped(words)
            case .code(let code): html += images > 0 ? escaped(code) : "<code>\(escaped(code))</code>"
            case .softBreak: html += "\n"
            case .hardBreak: html += images > 0 ? "\n" : "<br />\n"
            case .begins(.image(let image)):
                if images == 0 { html += "<img src=\"\(address(image))\" alt=\"" }
                images += 1
            case .ends(.image(let image)):
                images -= 1
                if images == 0 { html += "\"\(title(image)) />" }
            case .begins(let mark): if images == 0 { html += beginning(mark) }
            case .ends(let mark): if images == 0 { html += "</\(name(mark))>" }
            }
        }
        return html
    }

    private func beginning(_ mark: MarkdownInline.Mark) -> String {
        guard case .link(let link) = mark else { return "<\(name(mark))>" }
        return "<a href=\"\(address(link))\"\(title(link))>"
    }

    private func name(_ mark: MarkdownInline.Mark) -> String {
        switch mark {
        case .emphasis: "em"
        case .strong: "strong"
        case .struckThrough: "s"
        case .link: "a"
        case .image: "img"
        }
    }

    private func title(_ link: MarkdownLink) -> String {
        link.title.isEmpty ? "" : " title=\"\(escaped(link.title))\""
    }

    private func address(_ link: MarkdownLink) -> String {
        let plain = Set("-_.!~*'();/?:@&=+$,#%".utf8)
        return escaped(
            link.destination.utf8.map { byte in
                let isPlain = plain.contains(byte) || byte.isMarkdownLetter || byte.isMarkdownDigit
                let digits = String(byte, radix: 16, uppercase: true)
                return isPlain ? String(Unicode.Scalar(byte)) : "%\(byte < 16 ? "0" : "")\(digits)"
            }
            .joined())
    }

    private func escaped(_ text: String) -> String {
        text.map { letter in
            switch letter {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            default: String(letter)
            }
        }
        .joined()
    }
}
