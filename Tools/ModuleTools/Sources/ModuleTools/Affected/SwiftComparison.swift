/// Determines whether two texts are the same Swift code, apart from comments and blank lines.
enum SwiftComparison {
    static func isSameCode(_ old: String, _ new: String) -> Bool {
        var old = old
        var new = new
        return old.withUTF8 { old in
            new.withUTF8 { new in Pieces(lexer: SwiftLexer(old)).elementsEqual(Pieces(lexer: SwiftLexer(new))) }
        }
    }

    /// Line breaks separate statements, and blanks decide the meaning of an operator, so both belong to the code.
    private struct Piece: Equatable {
        var text: String
        var startsLine: Bool
        var touchesPrevious: Bool
    }

    private struct Pieces: Sequence, IteratorProtocol {
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
