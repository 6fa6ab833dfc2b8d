/// Splits Swift source into tokens, as far as imports and declarations need it.
///
/// Comments vanish. Strings and regular expressions come as one token each, whatever stands in them, so that nothing
/// inside is taken for code. It never fails: like the compiler, it gives up a broken string at the end of its line.
///
/// The rules are those of The Swift Programming Language, "Lexical Structure", of SE-0200 (raw strings) and SE-0354
/// (regular expressions).
struct SwiftLexer {
    private let bytes: UnsafeBufferPointer<UInt8>
    private(set) var position = 0
    /// The line that comes next, counted from 1.
    private(set) var line = 1
    private var lineStart = 0
    /// What the last token was; says whether a slash can begin a regular expression.
    private var previous: Previous = .other
    private var previousEnd = 0
    /// How many interpolations the lexer is inside of.
    private var interpolations = 0
    /// Regular expressions with so many hashes or more are not closed any more before the file's end.
    private var unclosedHashes = Int.max
    /// How many lines hold at least one token: lines of code, without comments and empty lines.
    private(set) var codeLines = 0
    private var lastCodeLine = 0

    /// What a slash after it would mean: after a value it divides.
    private enum Previous { case value, dot, other }

    /// No one nests strings so deep; a file that does must not exhaust the stack.
    private static let deepestInterpolation = 64

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
        token.kind = lexToken(startsLine: startsLine)
        token.range = start..<position
        countLine(line)
        previous = meaning(of: token)
        previousEnd = position
        return token
    }

    private func meaning(of token: SwiftToken) -> Previous {
        switch token.kind {
        case .identifier:
            previous != .dot && Self.precedesExpression(text(token.range)) ? .other : .value
        case .quotedIdentifier, .literal, .directive: .value
        case .punctuation(.dot): .dot
        case .punctuation(.closeParenthesis), .punctuation(.closeBracket), .punctuation(.closeBrace): .value
        // The end of `x!`, or the beginning of an operator such as `+/`.
        case .punctuation(let byte)
        where byte.isOperator && previous == .value && previousEnd == token.range.lowerBound:
            .value
        case .punctuation: .other
        }
    }

    /// The bytes of a token, as text.
    func string(_ range: Range<Int>) -> String {
        String(decoding: text(range), as: UTF8.self)
    }

    /// Whether a token reads exactly so.
    func matches(_ range: Range<Int>, _ word: StaticString) -> Bool {
        guard range.count == word.utf8CodeUnitCount else { return false }
        let start = word.utf8Start
        for offset in 0..<range.count where bytes[range.lowerBound + offset] != start[offset] { return false }
        return true
    }

    private func text(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: bytes[range])
    }

    private func byte(at index: Int) -> UInt8 {
        index < bytes.count ? bytes[index] : 0
    }

    private mutating func countLine(_ line: Int) {
        guard line != lastCodeLine else { return }
        lastCodeLine = line
        codeLines += 1
    }

    // MARK: What is not code

    /// A byte order mark and a first line for the system's shell.
    private mutating func skipStart() {
        if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { position = 3 }
        if byte(at: position) == .hash, byte(at: position + 1) == .exclamation { skipLine() }
    }

    /// Skips white space and comments; says whether a new line was begun.
    private mutating func skipBlanks() -> Bool {
        var startsLine = position == 0
        while position < bytes.count {
            switch bytes[position] {
            case .newline, .carriageReturn:
                advanceOverNewline()
                startsLine = true
            case .space, .tab, 0x0B, 0x0C, 0:
                position += 1
            case 0xC2 where isNoBreakSpace(at: position):
                position += 2
            case .slash where byte(at: position + 1) == .slash:
                skipLine()
            case .slash where byte(at: position + 1) == .star:
                let before = line
                skipBlockComment()
                startsLine = startsLine || line != before
            default:
                return startsLine
            }
        }
        return startsLine
    }

    private func isNoBreakSpace(at index: Int) -> Bool {
        bytes[index] == 0xC2 && byte(at: index + 1) == 0xA0
    }

    private mutating func skipLine() {
        while position < bytes.count, !bytes[position].isNewline { position += 1 }
    }

    /// Block comments nest.
    private mutating func skipBlockComment() {
        var depth = 0
        while position < bytes.count {
            let current = bytes[position]
            if current == .slash, byte(at: position + 1) == .star {
                depth += 1
                position += 2
            } else if current == .star, byte(at: position + 1) == .slash {
                depth -= 1
                position += 2
                if depth == 0 { return }
            } else if current.isNewline {
                advanceOverNewline()
            } else {
                position += 1
            }
        }
    }

    /// A carriage return and a line feed are one line's end.
    private mutating func advanceOverNewline() {
        position += bytes[position] == .carriageReturn && byte(at: position + 1) == .newline ? 2 : 1
        line += 1
        lineStart = position
    }

    // MARK: Tokens

    private mutating func lexToken(startsLine: Bool) -> SwiftToken.Kind {
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
        case .slash where previous != .value || startsLine:
            return skipPlainRegex() ? .literal : punctuation()
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

    /// A raw string, an extended regular expression, or a directive.
    private mutating func lexHash() -> SwiftToken.Kind {
        var hashes = 0
        while byte(at: position + hashes) == .hash { hashes += 1 }
        switch byte(at: position + hashes) {
        case .quote:
            position += hashes
            skipString(hashes: hashes)
            return .literal
        case .slash:
            position += hashes
            skipExtendedRegex(hashes: hashes)
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

    // MARK: Strings

    /// Skips a string whose opening quote is next; its hashes are behind.
    private mutating func skipString(hashes: Int) {
        let isMultiline =
            byte(at: position + 1) == .quote && byte(at: position + 2) == .quote
            && !isSingleLine(after: position + 3, hashes: hashes)
        position += isMultiline ? 3 : 1
        while position < bytes.count {
            let current = bytes[position]
            if current == .backslash, hasHashes(hashes, at: position + 1) {
                position += 1 + hashes
                skipEscape(isMultiline: isMultiline)
            } else if current == .quote {
                if endsString(isMultiline: isMultiline, hashes: hashes) { return }
                position += 1
            } else if current.isNewline {
                guard isMultiline else { return }
                advanceOverNewline()
            } else {
                position += 1
            }
        }
    }

    /// Steps over the closing delimiter, if it is next.
    private mutating func endsString(isMultiline: Bool, hashes: Int) -> Bool {
        let quotes = isMultiline ? 3 : 1
        for offset in 0..<quotes where byte(at: position + offset) != .quote { return false }
        guard hasHashes(hashes, at: position + quotes) else { return false }
        position += quotes + hashes
        return true
    }

    /// `#"""#` is a quote in a raw string of one line, not the beginning of many lines.
    private func isSingleLine(after start: Int, hashes: Int) -> Bool {
        guard hashes > 0 else { return false }
        var index = start - 1
        while index < bytes.count, !bytes[index].isNewline {
            if bytes[index] == .quote, hasHashes(hashes, at: index + 1) { return true }
            index += 1
        }
        return false
    }

    private func hasHashes(_ count: Int, at index: Int) -> Bool {
        for offset in 0..<count where byte(at: index + offset) != .hash { return false }
        return true
    }

    /// What follows a backslash: one byte, or an interpolation with code in it.
    private mutating func skipEscape(isMultiline: Bool) {
        guard position < bytes.count else { return }
        guard bytes[position] == .openParenthesis, interpolations < Self.deepestInterpolation else {
            if !bytes[position].isNewline { position += 1 }
            return
        }
        interpolations += 1
        skipInterpolation(isMultiline: isMultiline)
        interpolations -= 1
    }

    private mutating func skipInterpolation(isMultiline: Bool) {
        previous = .other
        var depth = 0
        // The parentheses of strings and comments inside are not tokens, so only those of the code count.
        repeat {
            let before = self
            if skipBlanks(), !isMultiline {
                // The string is broken, and ends with its line.
                self = before
                return
            }
            guard let token = next() else { return }
            if token.kind == .punctuation(.openParenthesis) { depth += 1 }
            if token.kind == .punctuation(.closeParenthesis) { depth -= 1 }
        } while depth > 0
    }

    // MARK: Regular expressions

    /// `/…/` on one line. It begins with no blank and has no closing parenthesis too many; else the slash is an operator.
    private mutating func skipPlainRegex() -> Bool {
        var index = position + 1
        if byte(at: index) == .space || byte(at: index) == .tab { return false }
        // Never so in code that compiles. To look further after each would take quadratic time.
        if position > 0, bytes[position - 1] == .backslash { return false }
        var depth = 0
        var isInClass = false
        while index < bytes.count, !bytes[index].isNewline {
            switch bytes[index] {
            case .backslash:
                if byte(at: index + 1).isNewline { return false }
                index += 1
            case .openBracket: isInClass = true
            case .closeBracket: isInClass = false
            case .openParenthesis where !isInClass: depth += 1
            case .closeParenthesis where !isInClass:
                depth -= 1
                if depth < 0 { return false }
            case .slash:
                if bytes[index - 1] == .space || bytes[index - 1] == .tab { return false }
                position = index + 1
                return true
            default: break
            }
            index += 1
        }
        return false
    }

    /// `#/…/#` whose slash is next. It can span lines when a line's end follows that slash.
    private mutating func skipExtendedRegex(hashes: Int) {
        position += 1
        let begin = (position: position, line: line, lineStart: lineStart)
        var first = position
        while byte(at: first) == .space || byte(at: first) == .tab { first += 1 }
        let isMultiline = byte(at: first).isNewline && hashes < unclosedHashes
        while position < bytes.count {
            let current = bytes[position]
            if current == .slash, hasHashes(hashes, at: position + 1) {
                position += 1 + hashes
                return
            }
            if current == .backslash, position + 1 < bytes.count, !bytes[position + 1].isNewline {
                position += 2
            } else if current.isNewline {
                guard isMultiline else { return }
                advanceOverNewline()
            } else {
                position += 1
            }
        }
        guard isMultiline else { return }
        unclosedHashes = hashes
        (position, line, lineStart) = begin
    }

    /// Keywords after which a value is expected, so that a slash begins a regular expression.
    private static func precedesExpression(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
        guard word.count <= 7, word.first.map({ (0x61...0x7A).contains($0) }) ?? false else { return false }
        return keywords.contains { $0.elementsEqual(word) }
    }

    private static let keywords = [
        "return", "throw", "try", "await", "in", "case", "where", "if", "guard", "while", "else", "switch", "do",
        "yield", "default", "consume", "copy", "unsafe", "repeat",
    ].map { Array($0.utf8) }
}
