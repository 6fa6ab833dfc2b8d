/// Words, which stand in for tokens.
enum ChatWords {
    /// A longer run without a blank is several words, so that a stream has pieces of a bounded size.
    private static let limit = 64

    static func count(_ text: String) -> Int { split(text).count }

    /// How many pieces a stream has at most: each costs many times its size.
    private static let pieceLimit = 4_096

    /// What a stream sends of a text one after the other: its words, or several at once of a text that has very many.
    static func pieces(of text: String) -> [String] {
        let words = split(text)
        let size = max(1, (words.count + pieceLimit - 1) / pieceLimit)
        return stride(from: 0, to: words.count, by: size).map { words[$0...].prefix(size).joined() }
    }

    /// The words of a text, each with the blanks before it. Joined they are the text.
    static func split(_ text: String) -> [String] {
        let scalars = text.unicodeScalars
        var words: [String] = []
        var (start, length) = (scalars.startIndex, 0)
        for position in scalars.indices {
            let isBlank = scalars[position].properties.isWhitespace
            if isBlank ? length > 0 : length == limit {
                words.append(String(scalars[start..<position]))
                (start, length) = (position, 0)
            }
            if !isBlank { length += 1 }
        }
        return start < scalars.endIndex ? words + [String(scalars[start...])] : words
    }

    /// As much of a text as fits into this many bytes.
    static func beginning(of text: String, bytes: Int) -> String {
        guard text.utf8.count > bytes else { return text }
        var room = bytes
        let kept = text.unicodeScalars.prefix { scalar in
            room -= UTF8.width(scalar)
            return room >= 0
        }
        return String(kept)
    }
}
