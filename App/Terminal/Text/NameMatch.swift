/// How well a typed text fits a name whose letters it has, in the same order. What fits best is least.
struct NameMatch: Comparable {
    private enum Kind: Int {
        /// The text begins a word of the name.
        case wordStart
        /// Each of its words, or each letter, begins one.
        case wordStarts
        case consecutive, scattered
    }

    private let kind: Kind
    private let length: Int

    /// - Parameters:
    ///   - text: what is typed, folded.
    ///   - name: folded.
    ///   - canScatter: whether other letters may stand between those of the text. Any text fits a long sentence like that.
    init?(of text: String, in name: String, canScatter: Bool = true) {
        let words = name.split { !$0.isLetter && !$0.isNumber }
        let typed = text.split(whereSeparator: \.isWhitespace)
        guard !typed.isEmpty else { return nil }
        let text = typed.joined(separator: " ")
        if name.hasPrefix(text) || words.contains(where: { name[$0.startIndex...].hasPrefix(text) }) {
            kind = .wordStart
        } else if Self.stand(typed, in: words, { $1.hasPrefix($0) })
            || (typed.count == 1 && Self.stand(text, in: words.compactMap(\.first), ==))
        {
            kind = .wordStarts
        } else if name.contains(text) {
            kind = .consecutive
        } else if canScatter, Self.stand(typed.joined(), in: name, ==) {
            kind = .scattered
        } else {
            return nil
        }
        length = name.count
    }

    /// Whether parts stand among others, in the same order.
    private static func stand<Parts: Sequence, Others: Sequence>(
        _ parts: Parts, in others: Others, _ fits: (Parts.Element, Others.Element) -> Bool
    ) -> Bool {
        var missing = parts.makeIterator()
        var part = missing.next()
        for other in others {
            if let wanted = part, fits(wanted, other) { part = missing.next() }
        }
        return part == nil
    }

    static func < (left: NameMatch, right: NameMatch) -> Bool {
        (left.kind.rawValue, left.length) < (right.kind.rawValue, right.length)
    }
}
