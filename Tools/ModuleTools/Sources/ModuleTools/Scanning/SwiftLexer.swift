/// Splits Swift source into tokens, as far as imports and declarations need it, by the rules of The Swift Programming
/// Language, "Lexical Structure", and of SE-0200 (raw strings).
///
/// Comments are skipped. Each string is a single token, so that its content is never taken for code. The lexer never
/// fails: like the compiler, it ends an invalid string at the end of its line. Regular expressions are not known, since
/// only a parser can find them: their brackets count, a quote in one hides the rest of its line, `/*` begins a comment.
struct SwiftLexer {
    let bytes: UnsafeBufferPointer<UInt8>
    var position = 0
    var line = 1
    var lineStart = 0
    /// The number of interpolations around the current position.
    var interpolations = 0
    /// The number of lines with at least one token: lines of code, without comments and empty lines.
    private(set) var codeLines = 0
    private var lastCodeLine = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        skipStart()
    }

    /// The next token, or nil at the end.
    mutating func next() -> SwiftToken? {
        let startsLine = skipBlanks()
        guard position < bytes.count else { return nil }
        countLine(line)
        let start = position
        var token = SwiftToken(
            kind: .punctuation(bytes[start]), range: start..<start + 1, line: line, column: start - lineStart + 1,
            startsLine: startsLine)
        token.kind = lexToken()
        token.range = start..<position
        countLine(line)
        return token
    }

    /// The bytes of a token, as text.
    func string(_ range: Range<Int>) -> String {
        String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
    }

    /// Whether a token has exactly this text.
    func matches(_ range: Range<Int>, _ word: StaticString) -> Bool {
        guard range.count == word.utf8CodeUnitCount else { return false }
        let start = word.utf8Start
        for offset in 0..<range.count where bytes[range.lowerBound + offset] != start[offset] { return false }
        return true
    }

    func byte(at index: Int) -> UInt8 {
        index < bytes.count ? bytes[index] : 0
    }

    private mutating func countLine(_ line: Int) {
        guard line != lastCodeLine else { return }
        lastCodeLine = line
        codeLines += 1
    }

    private mutating func lexToken() -> SwiftToken.Kind {
        let first = bytes[position]
        if first.isIdentifierStart {
            skipIdentifier()
            return .identifier
        }
        switch first {
        case .quote:
            skipString(hashes: 0)
            return .literal
        case .hash:
            return lexHash()
        case .backtick:
            return lexBacktick()
        case 0x30...0x39:
            skipNumber()
            return .literal
        default:
            return punctuation()
        }
    }

    private mutating func punctuation() -> SwiftToken.Kind {
        defer { position += 1 }
        return .punctuation(bytes[position])
    }

    private mutating func skipIdentifier() {
        while position < bytes.count, bytes[position].isIdentifierPart, !isNoBreakSpace(at: position) { position += 1 }
    }

    private mutating func skipNumber() {
        while position < bytes.count {
            if bytes[position].isIdentifierPart {
                position += 1
            } else if bytes[position] == .dot, (0x30...0x39).contains(byte(at: position + 1)) {
                position += 2
            } else {
                return
            }
        }
    }

    /// A name in backticks is never a keyword. Since SE-0451 it can hold spaces.
    private mutating func lexBacktick() -> SwiftToken.Kind {
        var end = position + 1
        while end < bytes.count, bytes[end] != .backtick, !bytes[end].isNewline { end += 1 }
        guard byte(at: end) == .backtick, end < bytes.count else { return punctuation() }
        position = end + 1
        return .quotedIdentifier
    }

    /// A raw string, or a directive.
    private mutating func lexHash() -> SwiftToken.Kind {
        var hashes = 0
        while byte(at: position + hashes) == .hash { hashes += 1 }
        switch byte(at: position + hashes) {
        case .quote:
            position += hashes
            skipString(hashes: hashes)
            return .literal
        case let next where hashes == 1 && next.isIdentifierStart:
            position += 1
            skipIdentifier()
            return .directive
        default:
            position += hashes
            return .punctuation(.hash)
        }
    }
}
