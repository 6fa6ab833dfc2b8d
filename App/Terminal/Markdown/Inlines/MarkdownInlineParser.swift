/// Reads the text of a block: emphasis, links, code and so on.
struct MarkdownInlineParser {
    private struct Bracket {
        let node: Int
        let isImage: Bool
        /// How many delimiters stand before it.
        let delimiters: Int
    }

    private let source: [UInt8]
    private var offset = 0
    private var nodes: [MarkdownInlineNode] = []
    private var delimiters = MarkdownDelimiters()
    private var brackets: [Bracket] = []
    /// How many of the brackets cannot begin a link, because a link follows that would be inside of it.
    private var bracketsBeforeLink = 0
    /// Where the last run of so many backticks is; known once all have been looked for.
    private var lastBackticks: [Int: Int]?

    init(_ text: MarkdownText) {
        source = text.bytes
    }

    mutating func parse() -> [MarkdownInline] {
        while offset < source.count { step() }
        delimiters.pair(from: 0, in: &nodes)
        return result()
    }

    private mutating func step() {
        switch source[offset] {
        case .lineFeed: takeLineEnd()
        case .backslash: takeBackslash()
        case .backtick: takeBackticks()
        case .ampersand: takeReference()
        case .less: takeLess()
        case .asterisk, .underscore, .tilde: takeDelimiters()
        case .openingBracket: takeOpeningBracket(isImage: false)
        case .exclamation:
            if offset + 1 < source.count, source[offset + 1] == .openingBracket {
                takeOpeningBracket(isImage: true)
            } else {
                takeText(1)
            }
        case .closingBracket: takeClosingBracket()
        default: takeWords()
        }
    }

    private mutating func add(_ content: MarkdownInlineNode.Content, upTo end: Int) {
        nodes.append(MarkdownInlineNode(content: content))
        offset = end
    }

    private mutating func takeText(_ count: Int) {
        add(.text(offset..<(offset + count)), upTo: offset + count)
    }

    private mutating func takeWords() {
        var end = offset + 1
        scan: while end < source.count {
            switch source[end] {
            case .lineFeed, .backslash, .backtick, .ampersand, .less, .asterisk, .underscore, .tilde, .openingBracket,
                .exclamation, .closingBracket:
                break scan
            default: end += 1
            }
        }
        takeText(end - offset)
    }

    private func result() -> [MarkdownInline] {
        var result: [MarkdownInline] = []
        var text: [UInt8] = []
        func endText() {
            guard !text.isEmpty else { return }
            result.append(.text(String(decoding: text, as: UTF8.self)))
            text = []
        }
        func add(_ inline: MarkdownInline) {
            endText()
            result.append(inline)
        }
        for node in nodes {
            for mark in node.ends { add(.ends(mark)) }
            switch node.content {
            case .nothing: break
            case .text(let range): text += source[range]
            case .character(let character): text += String(character).utf8
            case .code(let range): add(.code(Self.code(source[range])))
            case .softBreak: add(.softBreak)
            case .hardBreak: add(.hardBreak)
            }
            for mark in node.begins.reversed() { add(.begins(mark)) }
        }
        endText()
        return result
    }
}

// MARK: Breaks, characters and addresses

extension MarkdownInlineParser {
    private mutating func takeLineEnd() {
        var blanks = 0
        if let last = nodes.indices.last, case .text(let range) = nodes[last].content, range.upperBound == offset {
            while blanks < range.count, source[range.upperBound - blanks - 1] == .space { blanks += 1 }
            nodes[last].content = .text(range.lowerBound..<(range.upperBound - blanks))
        }
        add(blanks >= 2 ? .hardBreak : .softBreak, upTo: offset + 1)
        skipBlanks()
    }

    private mutating func skipBlanks() {
        while offset < source.count, source[offset].isMarkdownBlank { offset += 1 }
    }

    private mutating func takeBackslash() {
        guard offset + 1 < source.count else { return takeText(1) }
        let next = source[offset + 1]
        if next == .lineFeed {
            add(.hardBreak, upTo: offset + 2)
            skipBlanks()
        } else if next.isMarkdownPunctuation {
            add(.text((offset + 1)..<(offset + 2)), upTo: offset + 2)
        } else {
            takeText(1)
        }
    }

    private mutating func takeReference() {
        guard let (character, end) = MarkdownEscapes.reference(source[...], at: offset) else { return takeText(1) }
        add(.character(character), upTo: end)
    }

    private mutating func takeLess() {
        guard let (destination, end) = MarkdownAddress.link(source, at: offset) else { return takeText(1) }
        let link = MarkdownInline.Mark.link(MarkdownLink(destination: destination, title: ""))
        nodes.append(MarkdownInlineNode(content: .nothing, begins: [link]))
        add(.text((offset + 1)..<end), upTo: end + 1)
        nodes.append(MarkdownInlineNode(content: .nothing, ends: [link]))
    }

    private mutating func takeDelimiters() {
        var end = offset
        while end < source.count, source[end] == source[offset] { end += 1 }
        let run = offset..<end
        takeText(run.count)
        let flanks = MarkdownFlanks(source, run)
        guard flanks.canBegin || flanks.canEnd, flanks.byte != .tilde || run.count <= 2 else { return }
        delimiters.add(node: nodes.count - 1, flanks, length: run.count)
    }
}

// MARK: Code

extension MarkdownInlineParser {
    private mutating func takeBackticks() {
        let start = offset
        let length = backticks(at: start)
        guard let end = backticks(length, after: start + length) else { return takeText(length) }
        add(.code((start + length)..<end), upTo: end + length)
    }

    private func backticks(at start: Int) -> Int {
        var end = start
        while end < source.count, source[end] == .backtick { end += 1 }
        return end - start
    }

    private mutating func backticks(_ length: Int, after start: Int) -> Int? {
        if let lastBackticks, lastBackticks[length, default: -1] < start { return nil }
        var last: [Int: Int] = [:]
        var index = start
        while index < source.count {
            guard source[index] == .backtick else {
                index += 1
                continue
            }
            let count = backticks(at: index)
            if count == length { return index }
            last[count] = index
            index += count
        }
        // The search has seen all that follow.
        lastBackticks = last
        return nil
    }

    private static func code(_ bytes: ArraySlice<UInt8>) -> String {
        var code = bytes.map { $0 == .lineFeed ? .space : $0 }
        if code.first == .space, code.last == .space, code.contains(where: { $0 != .space }) {
            code = Array(code.dropFirst().dropLast())
        }
        return String(decoding: code, as: UTF8.self)
    }
}

// MARK: Links

extension MarkdownInlineParser {
    private mutating func takeOpeningBracket(isImage: Bool) {
        takeText(isImage ? 2 : 1)
        brackets.append(Bracket(node: nodes.count - 1, isImage: isImage, delimiters: delimiters.count))
    }

    private mutating func takeClosingBracket() {
        guard let bracket = brackets.popLast() else { return takeText(1) }
        let isInactive = brackets.count < bracketsBeforeLink && !bracket.isImage
        bracketsBeforeLink = min(bracketsBeforeLink, brackets.count)
        guard !isInactive, let (link, end) = link() else { return takeText(1) }
        let mark: MarkdownInline.Mark = bracket.isImage ? .image(link) : .link(link)
        nodes[bracket.node].content = .nothing
        nodes[bracket.node].begins = [mark]
        delimiters.pair(from: bracket.delimiters, in: &nodes)
        nodes.append(MarkdownInlineNode(content: .nothing, ends: [mark]))
        offset = end
        if !bracket.isImage { bracketsBeforeLink = brackets.count }
    }

    /// Reads `(destination "title")`; `end` is where the text after it begins.
    private func link() -> (MarkdownLink, end: Int)? {
        var scanner = MarkdownLinkScanner(source, at: offset + 1)
        guard scanner.take(UInt8(ascii: "(")) else { return nil }
        scanner.skipSpaces()
        guard let destination = scanner.destination() else { return nil }
        var title = ""
        if scanner.skipSpaces(), let words = scanner.title() {
            title = words
            scanner.skipSpaces()
        }
        guard scanner.take(UInt8(ascii: ")")) else { return nil }
        return (MarkdownLink(destination: destination, title: title), scanner.offset)
    }
}
