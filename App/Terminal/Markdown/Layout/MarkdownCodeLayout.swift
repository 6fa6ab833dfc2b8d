import Design

/// Lays code out: each line by itself, broken between any two letters if it is too wide.
struct MarkdownCodeLayout {
    private let style: MarkdownStyle
    private let indent: String
    private let columns: Int

    init(_ style: MarkdownStyle, columns: Int) {
        self.style = style
        let indent = columns - 2 >= MarkdownPlace.leastColumns ? 2 : 0
        self.indent = String(repeating: " ", count: indent)
        self.columns = columns - indent
    }

    /// Code that begins with the language, if there is one.
    func fragment(_ code: ArraySlice<UInt8>, language: String?) -> MarkdownLayout {
        var result = MarkdownLayout()
        if let language {
            var flow = TextFlow(columns: columns)
            flow.add(language, Face(.secondary))
            for line in flow.finish() { result.lines.append(indented(line)) }
        }
        result.append(more(code), isSeparate: false)
        // There is nothing to copy.
        guard !result.lines.isEmpty else { return MarkdownLayout() }
        result.codeBlocks = [
            MarkdownLayout.CodeBlock(
                lines: 0..<result.lines.count, language: language, text: result.codeBlocks.map(\.text).joined())
        ]
        return result
    }

    /// Lines in the midst of code.
    func more(_ code: ArraySlice<UInt8>) -> MarkdownLayout {
        var result = MarkdownLayout()
        let lines = code.last == .lineFeed ? code.dropLast() : code
        if !code.isEmpty {
            for line in lines.split(separator: .lineFeed, omittingEmptySubsequences: false) {
                add(line, to: &result.lines)
            }
        }
        result.codeBlocks = [
            MarkdownLayout.CodeBlock(
                lines: 0..<result.lines.count, language: nil, text: Self.copied(code), isMore: true)
        ]
        return result
    }

    private func add(_ code: ArraySlice<UInt8>, to lines: inout [Line]) {
        let text = PlainText.sanitize(MarkdownTabs.expanded(String(decoding: code, as: UTF8.self)))
        guard text.utf8.contains(where: { $0 != .space }) else {
            lines.append(Line())
            return
        }
        var left = LetterWidth.of(text)
        guard left > columns else {
            lines.append(indented(Line(text, Face(.code))))
            return
        }
        // The last row needs no mark.
        let hasMark = columns >= MarkdownPlace.leastColumns
        var row = ""
        var used = 0
        for letter in text {
            let (letter, width) = LetterColumns.fit(letter, columns)
            let room = hasMark && used + left > columns ? columns - 1 : columns
            if used + width > room {
                lines.append(indented(Line(row, Face(.code)), isContinued: hasMark))
                (row, used) = ("", 0)
            }
            row.append(letter)
            used += width
            left -= width
        }
        lines.append(indented(Line(row, Face(.code))))
    }

    private func indented(_ line: Line, isContinued: Bool = false) -> Line {
        var result = indent.isEmpty ? Line() : Line(indent, Face(.code))
        for span in line.spans { result.append(span.text, span.face) }
        if isContinued { result.append(style.symbols.continuation, Face(.secondary)) }
        return result
    }

    /// Code as it can be pasted: with its tabs and line feeds, but fit for a terminal.
    private static func copied(_ code: ArraySlice<UInt8>) -> String {
        let text = String(decoding: code, as: UTF8.self)
        let isFit = code.allSatisfy { (0x20...0x7e).contains($0) || $0 == .tab || $0 == .lineFeed }
        guard !isFit else { return text }
        return text.utf8.split(separator: .tab, omittingEmptySubsequences: false)
            .map { PlainText.sanitizeLines(String($0) ?? "") }
            .joined(separator: "\t")
    }
}
