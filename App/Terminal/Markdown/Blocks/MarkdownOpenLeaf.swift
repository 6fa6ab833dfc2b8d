/// A block without blocks in it that may still grow.
struct MarkdownOpenLeaf: Sendable {
    enum Kind: Sendable {
        case paragraph, indentedCode
        case fencedCode(MarkdownFence)
        case table(MarkdownTableHeader)
    }

    let kind: Kind
    let firstLine: Int
    var content: [UInt8] = []
    private(set) var lastLineStart = 0
    private(set) var rows: [[MarkdownText]] = []
    private(set) var weight = 0
    /// Whether it goes on with the leaf before, which became too long.
    private(set) var isMore = false

    init(_ kind: Kind, firstLine: Int) {
        self.kind = kind
        self.firstLine = firstLine
    }

    var isParagraph: Bool {
        if case .paragraph = kind { true } else { false }
    }

    /// The same leaf for what follows, from a line on.
    func continued(line: Int) -> MarkdownOpenLeaf {
        var more = MarkdownOpenLeaf(kind, firstLine: line)
        more.isMore = true
        return more
    }

    /// Whether the last line is blank, and is left out where the leaf ends. Code in a fence keeps its blank lines.
    var losesItsLastLine: Bool {
        if case .fencedCode = kind { return false }
        return !content.isEmpty && content[lastLineStart...].allSatisfy(\.isMarkdownSpace)
    }

    /// Adds what is left of a line, and its end.
    mutating func addLine(_ cursor: MarkdownLineCursor) {
        lastLineStart = content.count
        cursor.appendRest(to: &content)
        content.append(.lineFeed)
        weight = content.count
    }

    mutating func addRow(_ line: ArraySlice<UInt8>, columns: Int) {
        rows.append(MarkdownTableRow.cells(line, atMost: columns))
        weight += line.count
    }

    /// The content without the blank lines at its end, and how many lines are left.
    func withoutBlankLines() -> (text: MarkdownText, lines: Int) {
        var lines = content.split(separator: .lineFeed, omittingEmptySubsequences: false).dropLast()
        while lines.last?.allSatisfy(\.isMarkdownBlank) == true { lines.removeLast() }
        let end = lines.last.map { $0.endIndex + 1 } ?? 0
        return (MarkdownText(content[..<end]), lines.count)
    }
}

/// The line that code begins with: three or more backticks or tildes, and the language.
struct MarkdownFence: Sendable {
    let byte: UInt8
    let length: Int
    let indent: Int
    let language: String?

    init?(_ cursor: MarkdownLineCursor) {
        guard let byte = cursor.text, byte == .backtick || byte == .tilde, cursor.run >= 3 else { return nil }
        let information = cursor.source[(cursor.textOffset + cursor.run)..<cursor.end]
        guard byte == .tilde || !information.contains(.backtick) else { return nil }
        self.byte = byte
        length = cursor.run
        indent = cursor.indent
        let word = information.drop(while: \.isMarkdownSpace).prefix { !$0.isMarkdownSpace }
        language = word.isEmpty ? nil : MarkdownEscapes.resolved(word)
    }

    func isClosed(by cursor: MarkdownLineCursor) -> Bool {
        guard !cursor.isIndented, cursor.text == byte else { return false }
        let run = cursor.run
        return run >= length && cursor.source[(cursor.textOffset + run)..<cursor.end].allSatisfy(\.isMarkdownBlank)
    }
}
