/// The text of a Swift file with its tokens, for places that are found by a few tokens, and for edits there.
struct SwiftText {
    struct Token {
        let text: String
        /// In bytes.
        let range: Range<Int>
        let line: Int
        let column: Int
        let startsLine: Bool

        /// Without backticks.
        var name: String { text.hasPrefix("`") ? String(text.dropFirst().dropLast()) : text }
        var opens: Bool { ["(", "[", "{"].contains(text) }
        var closes: Bool { [")", "]", "}"].contains(text) }
    }

    let text: String
    let tokens: [Token]

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.init(String(decoding: bytes, as: UTF8.self))
    }

    init(_ text: String) {
        self.text = text
        var text = text
        tokens = text.withUTF8 { bytes in
            var lexer = SwiftLexer(bytes)
            var tokens: [Token] = []
            while let token = lexer.next() {
                tokens.append(
                    Token(
                        text: lexer.string(token.range), range: token.range, line: token.line,
                        column: token.column, startsLine: token.startsLine))
            }
            return tokens
        }
    }

    /// The tokens of a bracket, as indexes: the opening one and the closing one.
    struct Bracket: Equatable {
        let open: Int
        let close: Int
    }

    /// The first bracket whose opening token ends the pattern; nil when there is none, or when it is never closed.
    func bracket(_ pattern: SwiftPattern) -> Bracket? {
        for start in tokens.indices {
            guard let end = pattern.match(tokens, at: start), tokens[end - 1].opens else { continue }
            return close(of: end - 1).map { Bracket(open: end - 1, close: $0) }
        }
        return nil
    }

    /// The token that closes a bracket, which another one opens.
    func close(of open: Int) -> Int? {
        var depth = 0
        for index in open..<tokens.count {
            if tokens[index].opens { depth += 1 }
            if tokens[index].closes { depth -= 1 }
            if depth == 0 { return index }
        }
        return nil
    }

    /// The indexes of the tokens directly in a bracket, not in a bracket within it.
    func direct(in bracket: Bracket) -> [Int] {
        var depth = 0
        return (bracket.open + 1..<bracket.close).filter { index in
            if tokens[index].closes { depth -= 1 }
            defer { if tokens[index].opens { depth += 1 } }
            return depth == 0
        }
    }

    /// The elements of a list, as ranges of tokens without the commas.
    func elements(of list: Bracket) -> [Range<Int>] {
        var elements: [Range<Int>] = []
        var start = list.open + 1
        for index in direct(in: list) where tokens[index].text == "," {
            elements.append(start..<index)
            start = index + 1
        }
        elements.append(start..<list.close)
        return elements.filter { !$0.isEmpty }
    }

    // MARK: Lines

    var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

    /// The blanks before a token's line.
    func indentation(of token: Int) -> String {
        String(lines[tokens[token].line - 1].prefix { $0 == " " || $0 == "\t" })
    }

    /// The last line of a token, counted from 1; a string can have several.
    func lastLine(of token: Int) -> Int {
        tokens[token].line + tokens[token].text.count { $0 == "\n" }
    }

    func firstLine(withCommentsAbove line: Int) -> Int {
        let lines = lines
        var first = line
        while first > 1, lines[first - 2].drop(while: { $0 == " " || $0 == "\t" }).hasPrefix("//") { first -= 1 }
        return first
    }

    /// The text with lines inserted before a line, which is counted from 1.
    func inserting(_ inserted: String, beforeLine line: Int, indentation: String) -> String {
        var lines = lines.map(String.init)
        let new = inserted.split(separator: "\n", omittingEmptySubsequences: false).map {
            $0.isEmpty ? "" : indentation + $0
        }
        lines.insert(contentsOf: new, at: line - 1)
        return lines.joined(separator: "\n")
    }

    /// The text with something inserted after a token, on its line.
    func inserting(_ inserted: String, after token: Int) -> String {
        let bytes = Array(text.utf8)
        let end = tokens[token].range.upperBound
        return String(decoding: bytes[..<end] + Array(inserted.utf8) + bytes[end...], as: UTF8.self)
    }

    /// The text without some lines, which are counted from 1.
    func removing(lines removed: ClosedRange<Int>) -> String {
        lines.enumerated().filter { !removed.contains($0.offset + 1) }.map(\.element).joined(separator: "\n")
    }
}
