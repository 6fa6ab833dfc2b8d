/// Determines whether two texts are the same Swift code, apart from comments and blank lines.
enum SwiftComparison {
    static func isSameCode(_ old: String, _ new: String) -> Bool {
        var old = old
        var new = new
        return old.withUTF8 { old in
            new.withUTF8 { new in isSameCode(SwiftLexer(old), SwiftLexer(new)) }
        }
    }

    private static func isSameCode(_ old: SwiftLexer, _ new: SwiftLexer) -> Bool {
        var old = Reader(lexer: old)
        var new = Reader(lexer: new)
        while true {
            let (left, right) = (old.next(), new.next())
            guard left == right else { return false }
            if left == nil { return true }
        }
    }

    /// Line breaks separate statements, and blanks decide the meaning of an operator, so both belong to the code.
    private struct Piece: Equatable {
        var text: String
        var startsLine: Bool
        var touchesPrevious: Bool
    }

    private struct Reader {
        var lexer: SwiftLexer
        /// The first token touches no previous one, wherever it begins: a header may be inserted before it.
        var end = -1

        mutating func next() -> Piece? {
            guard let token = lexer.next() else { return nil }
            defer { end = token.range.upperBound }
            return Piece(
                text: lexer.string(token.range), startsLine: token.startsLine,
                touchesPrevious: token.range.lowerBound == end)
        }
    }
}
