/// Reads a document line by line into blocks, as the CommonMark specification describes it: each line first continues
/// the blocks that are open, then begins new ones, and what is left of it is text.
///
/// It reads CommonMark 0.31 with tables, struck-through text and task lists as on GitHub. Plain text are HTML, links whose
/// address stands elsewhere in the text, names of rare characters, the 17th level of quotes and lists, and the 65th column of
/// a table. So reading takes time in proportion to the text's length. A block of more than 8 KiB goes on as another one, so
/// that a part of a text can be laid out without the rest. A copy of a parser goes on where it stands, and costs little.
struct MarkdownBlockParser: Sendable {
    private static let deepestLevel = 16

    /// The document and, in it, what is open; each stands in the one before.
    var containers = [MarkdownOpenContainer(.document, firstLine: 1)]
    var leaf: MarkdownOpenLeaf?
    private(set) var line = 0
    private var continued = 1
    var continuesLeaf = false

    /// Takes a line, without its end.
    mutating func take(_ source: [UInt8], _ range: Range<Int>) {
        line += 1
        var cursor = MarkdownLineCursor(source, range)
        continueContainers(&cursor)
        guard continueLeaf(&cursor) else { return }
        while let begun = start(&cursor) {
            if begun == .leaf { return }
        }
        takeText(&cursor)
    }

    mutating func finish() {
        line += 1
        closeLeaf()
        while containers.count > 1 { closeContainer() }
    }

    /// The blocks of the document that are complete; they are taken away.
    mutating func takeBlocks() -> [MarkdownBlock] {
        defer { containers[0].blocks = [] }
        return containers[0].blocks
    }
}

// MARK: Continuing

extension MarkdownBlockParser {
    private mutating func continueContainers(_ cursor: inout MarkdownLineCursor) {
        continued = 1
        while continued < containers.count {
            let container = containers[continued]
            let isLast = continued == containers.count - 1
            switch container.kind {
            case .document, .list: break
            case .quote:
                guard !cursor.isIndented, cursor.text == .greater else { return }
                Self.skipQuoteMark(&cursor)
            case .item(let indent):
                // After an empty first line, a blank line ends the item.
                if cursor.isBlank, isLast, !container.hasBegun { return }
                if cursor.indent >= indent {
                    cursor.advance(columns: indent)
                } else {
                    guard cursor.isBlank else { return }
                    cursor.skipBlanks()
                }
            }
            continued += 1
        }
    }

    private static func skipQuoteMark(_ cursor: inout MarkdownLineCursor) {
        cursor.skipBlanks()
        cursor.advance(bytes: 1)
        if cursor.byte?.isMarkdownBlank == true { cursor.advance(columns: 1) }
    }

    /// - Returns: whether the line is not read yet to its end.
    private mutating func continueLeaf(_ cursor: inout MarkdownLineCursor) -> Bool {
        continuesLeaf = false
        guard let kind = leaf?.kind, continued == containers.count else { return true }
        switch kind {
        case .paragraph, .table:
            continuesLeaf = !cursor.isBlank
            return true
        case .indentedCode:
            guard cursor.isIndented || cursor.isBlank else { return true }
            if cursor.isIndented { cursor.advance(columns: 4) } else { cursor.skipBlanks() }
            breakLongLeaf()
            leaf?.addLine(cursor)
        case .fencedCode(let fence):
            if fence.isClosed(by: cursor) {
                closeLeaf(lastLine: line)
            } else {
                cursor.advance(columns: min(cursor.indent, fence.indent))
                breakLongLeaf()
                leaf?.addLine(cursor)
            }
        }
        return false
    }

    /// What is left of a line when no block begins in it.
    private mutating func takeText(_ cursor: inout MarkdownLineCursor) {
        if !isAllContinued, !cursor.isBlank, leaf?.isParagraph == true {
            // A paragraph goes on also in a line without the marks of the quotes and lists that it stands in.
            cursor.skipBlanks()
            addToParagraph(cursor)
            return
        }
        closeWhatEnds()
        guard !cursor.isBlank else { return }
        let isIndented = cursor.isIndented
        cursor.skipBlanks()
        switch leaf?.kind {
        case .table(let header)?:
            breakLongLeaf()
            leaf?.addRow(cursor.source[cursor.offset..<cursor.end], columns: header.cells.count)
        case .paragraph?:
            if isIndented || !startTable(cursor) { addToParagraph(cursor) }
        default:
            begin(MarkdownOpenLeaf(.paragraph, firstLine: line))
            leaf?.addLine(cursor)
        }
    }

    private mutating func addToParagraph(_ cursor: MarkdownLineCursor) {
        breakLongLeaf()
        leaf?.addLine(cursor)
    }
}

// MARK: Beginning

extension MarkdownBlockParser {
    private enum Start {
        case container
        case leaf
    }

    private var isAllContinued: Bool { continued == containers.count && (leaf == nil || continuesLeaf) }

    /// Begins the block that a line begins with, if it does.
    private mutating func start(_ cursor: inout MarkdownLineCursor) -> Start? {
        guard let byte = cursor.text else { return nil }
        guard !cursor.isIndented else { return startIndentedCode(&cursor) }
        switch byte {
        case .greater: return startQuote(&cursor)
        case .numberSign: return startHeading(cursor)
        case .backtick, .tilde: return startFencedCode(cursor)
        case .equals: return startUnderlinedHeading(cursor)
        case .hyphen: return startUnderlinedHeading(cursor) ?? startRule(cursor) ?? startItem(&cursor)
        case .asterisk: return startRule(cursor) ?? startItem(&cursor)
        case .underscore: return startRule(cursor)
        case UInt8(ascii: "+"): return startItem(&cursor)
        default: return byte.isMarkdownDigit ? startItem(&cursor) : nil
        }
    }

    private var canNestDeeper: Bool {
        // A list and its item are one level.
        containers[1..<continued].count { $0.marker == nil } < Self.deepestLevel
    }

    private mutating func startQuote(_ cursor: inout MarkdownLineCursor) -> Start? {
        guard canNestDeeper else { return nil }
        Self.skipQuoteMark(&cursor)
        begin(.quote)
        return .container
    }

    private mutating func startHeading(_ cursor: MarkdownLineCursor) -> Start? {
        let level = cursor.run
        var text = cursor.source[(cursor.textOffset + level)..<cursor.end]
        guard level <= 6, text.first?.isMarkdownBlank ?? true else { return nil }
        text = text.trimmedAtEnd(\.isMarkdownBlank)
        let withoutMarks = text.trimmedAtEnd { $0 == .numberSign }
        // Number signs at the end belong to the heading only if they are part of a word.
        if withoutMarks.last?.isMarkdownBlank ?? true { text = withoutMarks }
        addLine(.heading(level: level, MarkdownText(text.trimmed(\.isMarkdownBlank))))
        return .leaf
    }

    private mutating func startFencedCode(_ cursor: MarkdownLineCursor) -> Start? {
        guard let fence = MarkdownFence(cursor) else { return nil }
        begin(MarkdownOpenLeaf(.fencedCode(fence), firstLine: line))
        return .leaf
    }

    private mutating func startUnderlinedHeading(_ cursor: MarkdownLineCursor) -> Start? {
        guard continuesLeaf, leaf?.isParagraph == true, let byte = cursor.text else { return nil }
        let rest = cursor.source[(cursor.textOffset + cursor.run)..<cursor.end]
        guard rest.allSatisfy(\.isMarkdownBlank) else { return nil }
        let content = leaf?.content ?? []
        leaf = nil
        containers[containers.count - 1].add(
            .heading(level: byte == .equals ? 1 : 2, MarkdownText(content[...].trimmedAtEnd(\.isMarkdownSpace))),
            lastLine: line)
        return .leaf
    }

    private mutating func startRule(_ cursor: MarkdownLineCursor) -> Start? {
        let marks = cursor.source[cursor.textOffset..<cursor.end].filter { !$0.isMarkdownBlank }
        guard marks.count >= 3, marks.allSatisfy({ $0 == marks[0] }) else { return nil }
        addLine(.rule)
        return .leaf
    }

    private mutating func startIndentedCode(_ cursor: inout MarkdownLineCursor) -> Start? {
        guard leaf?.isParagraph != true else { return nil }
        cursor.advance(columns: 4)
        begin(MarkdownOpenLeaf(.indentedCode, firstLine: line))
        leaf?.addLine(cursor)
        return .leaf
    }

    private mutating func startItem(_ cursor: inout MarkdownLineCursor) -> Start? {
        let isInParagraph = leaf?.isParagraph == true && continuesLeaf
        guard canNestDeeper, let item = MarkdownItemStart(cursor, isInParagraph: isInParagraph) else { return nil }
        item.skip(&cursor)
        closeWhatEnds()
        closeLeaf()
        if containers.last?.marker?.continues(with: item.marker) != true { begin(.list(item.marker)) }
        begin(.item(indent: item.indent))
        return .container
    }

    /// Makes a table of the last line of the paragraph, if the line that is read is that of the alignments.
    private mutating func startTable(_ cursor: MarkdownLineCursor) -> Bool {
        guard let paragraph = leaf,
            let header = MarkdownTableHeader(
                header: paragraph.content[paragraph.lastLineStart...],
                delimiters: cursor.source[cursor.offset..<cursor.end])
        else { return false }
        let firstLine = line - 1
        if paragraph.lastLineStart > 0 {
            leaf?.content.removeSubrange(paragraph.lastLineStart...)
            closeLeaf(lastLine: line - 2)
        }
        leaf = MarkdownOpenLeaf(.table(header), firstLine: firstLine)
        return true
    }
}

// MARK: Opening and closing

extension MarkdownBlockParser {
    private mutating func begin(_ kind: MarkdownOpenContainer.Kind) {
        prepareForBlock(isItem: { if case .item = kind { true } else { false } }())
        containers.append(MarkdownOpenContainer(kind, firstLine: line))
        continued = containers.count
    }

    private mutating func begin(_ leaf: MarkdownOpenLeaf) {
        prepareForBlock()
        self.leaf = leaf
        continuesLeaf = true
    }

    /// Adds a block that is complete with this line.
    private mutating func addLine(_ block: MarkdownBlock) {
        prepareForBlock()
        containers[containers.count - 1].add(block, lastLine: line)
    }

    private mutating func prepareForBlock(isItem: Bool = false) {
        closeWhatEnds()
        closeLeaf()
        // Only items stand in lists.
        while !isItem, containers.last?.marker != nil { closeContainer() }
        breakLongContainer()
        continued = containers.count
        containers[containers.count - 1].begin(line: line)
    }

    private mutating func closeWhatEnds() {
        if !continuesLeaf || continued < containers.count { closeLeaf() }
        while containers.count > continued { closeContainer() }
    }

    mutating func closeContainer() {
        let container = containers.removeLast()
        containers[containers.count - 1].add(container, line: line - 1)
    }

    /// - Parameter lastLine: its last line; the line before, if there is no value.
    mutating func closeLeaf(lastLine: Int? = nil) {
        guard let leaf else { return }
        self.leaf = nil
        continuesLeaf = false
        let lastLine = lastLine ?? line - 1
        let parent = containers.count - 1
        switch leaf.kind {
        case .paragraph:
            let text = leaf.content[...].trimmedAtEnd(\.isMarkdownSpace)
            // Also a single line can be long.
            for piece in text.pieces(of: Self.longestBlock) where !piece.isEmpty {
                containers[parent].add(.paragraph(MarkdownText(piece)), lastLine: lastLine)
            }
        case .indentedCode:
            let (text, lines) = leaf.withoutBlankLines()
            let code = MarkdownBlock.code(language: nil, text, isMore: leaf.isMore)
            containers[parent].add(code, lastLine: leaf.firstLine + lines - 1)
        case .fencedCode(let fence):
            let code = MarkdownBlock.code(language: fence.language, MarkdownText(leaf.content), isMore: leaf.isMore)
            containers[parent].add(code, lastLine: lastLine)
        case .table(let header):
            let table = MarkdownTable(alignments: header.alignments, header: header.cells, rows: leaf.rows)
            containers[parent].add(.table(table), lastLine: lastLine)
        }
    }
}
