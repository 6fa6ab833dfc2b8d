/// One piece of Swift source.
struct SwiftToken {
    enum Kind: Equatable {
        /// A name or a keyword.
        case identifier
        /// A name in backticks; never a keyword.
        case quotedIdentifier
        /// A complete string, or a number.
        case literal
        /// `#if`, `#endif`, `#available`, or a macro's use.
        case directive
        /// One byte of anything else.
        case punctuation(UInt8)
    }

    var kind: Kind
    /// The range of its bytes.
    var range: Range<Int>
    /// Its first line, counted from 1.
    var line: Int
    /// Its first column in UTF-8 bytes, counted from 1, as compilers count.
    var column: Int
    /// Whether it is the first on its line.
    var startsLine: Bool
}

extension UInt8 {
    static let newline = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let space = UInt8(ascii: " ")
    static let tab = UInt8(ascii: "\t")
    static let slash = UInt8(ascii: "/")
    static let star = UInt8(ascii: "*")
    static let hash = UInt8(ascii: "#")
    static let quote = UInt8(ascii: "\"")
    static let backslash = UInt8(ascii: "\\")
    static let backtick = UInt8(ascii: "`")
    static let exclamation = UInt8(ascii: "!")
    static let at = UInt8(ascii: "@")
    static let dot = UInt8(ascii: ".")
    static let openParenthesis = UInt8(ascii: "(")
    static let closeParenthesis = UInt8(ascii: ")")
    static let openBracket = UInt8(ascii: "[")
    static let closeBracket = UInt8(ascii: "]")
    static let openBrace = UInt8(ascii: "{")
    static let closeBrace = UInt8(ascii: "}")

    var isNewline: Bool { self == .newline || self == .carriageReturn }

    /// Letters, the underscore, the dollar sign, and every byte of a character beyond ASCII.
    var isIdentifierStart: Bool {
        (0x61...0x7A).contains(self) || (0x41...0x5A).contains(self) || self == 0x5F || self == 0x24 || self >= 0x80
    }

    var isIdentifierPart: Bool { isIdentifierStart || (0x30...0x39).contains(self) }
}

/// How many brackets of any kind are open, through the branches of `#if`.
struct BracketDepth {
    private(set) var depth = 0
    /// The depth at each open `#if`: every branch begins there again.
    private var conditions: [Int] = []

    mutating func take(_ byte: UInt8) {
        switch byte {
        case .openParenthesis, .openBracket, .openBrace: depth += 1
        // Invalid code can have one too many; the code after it still counts.
        case .closeParenthesis, .closeBracket, .closeBrace: depth = max(0, depth - 1)
        default: break
        }
    }

    mutating func take(_ directive: SwiftToken, of lexer: SwiftLexer) {
        if lexer.matches(directive.range, "#if") {
            conditions.append(depth)
        } else if lexer.matches(directive.range, "#else") || lexer.matches(directive.range, "#elseif") {
            depth = conditions.last ?? depth
        } else if lexer.matches(directive.range, "#endif") {
            depth = conditions.popLast() ?? depth
        }
    }
}
