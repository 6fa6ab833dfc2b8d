/// How many brackets of any kind are open, through the branches of `#if`.
struct BracketDepth {
    private(set) var depth = 0
    /// The depth at each open `#if`: every branch begins there again.
    private var conditions: [Int] = []

    var isConditional: Bool { !conditions.isEmpty }

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
