/// Ranks how well a typed text fits a name that has its letters in the same order.
public enum NameMatch {
    /// - Parameters:
    ///   - text: what is typed, folded.
    ///   - name: folded.
    ///   - canScatter: whether other letters may stand between those of the text. Any text fits a long sentence like that.
    /// - Returns: the less, the better; nil when the text does not fit.
    public static func rank(of text: String, in name: String, canScatter: Bool = true) -> Int? {
        let words = name.split { !$0.isLetter && !$0.isNumber }
        let typed = text.split(whereSeparator: \.isWhitespace)
        guard !typed.isEmpty else { return nil }
        let text = typed.joined(separator: " ")
        let fits = [
            // It begins a word; each of its words, or each letter, begins one; its letters stand together.
            name.hasPrefix(text) || words.contains { name[$0.startIndex...].hasPrefix(text) },
            stand(typed, in: words) { $1.hasPrefix($0) }
                || (typed.count == 1 && stand(text, in: words.compactMap(\.first), ==)),
            name.contains(text), canScatter && stand(typed.joined(), in: name, ==),
        ]
        return fits.firstIndex(of: true).map { $0 * 10_000 + min(name.count, 9_999) }
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
}
