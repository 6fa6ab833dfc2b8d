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
            flow.add(language, Face(.comment))
            for line in flow.finish() { result.lines.append(indented(line)) }
        }
        result.append(more(code, language: language), isSeparate: false)
        // There is nothing to copy.
        guard !result.lines.isEmpty else { return MarkdownLayout() }
        result.codeBlocks = [
            MarkdownLayout.CodeBlock(
                lines: 0..<result.lines.count, language: language, text: result.codeBlocks.map(\.text).joined())
        ]
        return result
    }

    /// Lines in the midst of code.
    func more(_ code: ArraySlice<UInt8>, language: String? = nil) -> MarkdownLayout {
        var result = MarkdownLayout()
        var lexer = CodeLexer(language)
        let lines = code.last == .lineFeed ? code.dropLast() : code
        if !code.isEmpty {
            for line in lines.split(separator: .lineFeed, omittingEmptySubsequences: false) {
                add(line, &lexer, to: &result.lines)
            }
        }
        result.codeBlocks = [
            MarkdownLayout.CodeBlock(
                lines: 0..<result.lines.count, language: nil, text: Self.copied(code), isMore: true)
        ]
        return result
    }

    private func add(_ code: ArraySlice<UInt8>, _ lexer: inout CodeLexer, to lines: inout [Line]) {
        let text = PlainText.sanitize(Self.withoutTabs(String(decoding: code, as: UTF8.self)))
        let code = lexer.line(text)
        guard text.utf8.contains(where: { $0 != .space }) else {
            var blank = Line()
            blank.fill = Face(.codeBlock)
            lines.append(blank)
            return
        }
        var left = LetterWidth.of(text)
        guard left > columns else {
            lines.append(indented(code))
            return
        }
        // The last row needs no mark.
        let hasMark = columns >= MarkdownPlace.leastColumns
        var row = Line()
        var used = 0
        for (letter, face) in code.spans.lazy.flatMap({ span in span.text.lazy.map { ($0, span.face) } }) {
            let (letter, width) = LetterColumns.fit(letter, columns)
            let room = hasMark && used + left > columns ? columns - 1 : columns
            if used + width > room {
                lines.append(indented(row, isContinued: hasMark))
                (row, used) = (Line(), 0)
            }
            row.append(String(letter), face)
            used += width
            left -= width
        }
        lines.append(indented(row))
    }

    private func indented(_ line: Line, isContinued: Bool = false) -> Line {
        var result = indent.isEmpty ? Line() : Line(indent, Face(.codeBlock))
        result.append(line)
        if isContinued { result.append(style.symbols.continuation, Face(.comment)) }
        result.fill = Face(.codeBlock)
        return result
    }

    /// A line with blanks for tabs, each of which reaches to the next of the columns 4, 8, 12 and so on.
    private static func withoutTabs(_ line: String) -> String {
        guard line.utf8.contains(.tab) else { return line }
        var result = ""
        var column = 0
        for letter in line {
            let width = letter == "\t" ? 4 - column % 4 : LetterWidth.of(letter)
            result += letter == "\t" ? String(repeating: " ", count: width) : String(letter)
            column += width
        }
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
