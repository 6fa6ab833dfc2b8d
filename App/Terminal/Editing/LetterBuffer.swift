/// The letters of a text, as a user sees them: an accent belongs to its letter.
///
/// A change costs no more than the letters around it, and those between it and the change before.
struct LetterBuffer: Sendable {
    private(set) var letters = GapBuffer<Character>()
    private(set) var traits = GapBuffer<LetterTraits>()
    private(set) var byteCount = 0

    init(_ text: String) {
        apply(TextChange(start: 0, old: [], new: Array(text)))
    }

    var text: String { String(letters) }

    func text(_ range: Range<Int>) -> String { String(letters[range]) }

    /// How a text would be put in place of some letters. The letters at its ends may become one with those beside them: an
    /// accent, two halves of a flag.
    ///
    /// - Returns: the change, and the place after the text, or after the letter that the text became a part of.
    func change(_ range: Range<Int>, to text: String) -> (change: TextChange, end: Int) {
        // Where letters end depends only on what is before. So the letters up to the one before the change stay, and from
        // the first letter on that is the same again, everything behind does.
        let first = max(range.lowerBound - 1, 0)
        let before = String(letters[first..<range.lowerBound]) + text
        var last = range.upperBound
        var new: [Character]
        repeat {
            last = min(last + max(last - range.upperBound, 1), letters.count)
            new = Array(before + String(letters[range.upperBound..<last]))
        } while last < letters.count && !(new.last.map { $0.isIdentical(to: letters[last - 1]) } ?? false)
        var left = before.unicodeScalars.count
        var end = first
        for letter in new where left > 0 {
            left -= letter.unicodeScalars.count
            end += 1
        }
        return (TextChange(start: first, old: Array(letters[first..<last]), new: new).trimmed, end)
    }

    mutating func apply(_ change: TextChange) {
        let range = change.start..<(change.start + change.old.count)
        letters.replaceSubrange(range, with: change.new)
        traits.replaceSubrange(range, with: change.new.map(LetterTraits.init(of:)))
        byteCount += change.new.byteCount - change.old.byteCount
    }

    /// How the whole text would become another one, with as few letters changed as are between the first difference and the
    /// last one.
    func change(to text: String) -> TextChange {
        TextChange(start: 0, old: Array(letters), new: Array(text)).trimmed
    }
}

struct TextChange: Sendable {
    let start: Int
    let old: [Character]
    let new: [Character]

    var isEmpty: Bool { old.isEmpty && new.isEmpty }

    var reversed: TextChange { TextChange(start: start, old: new, new: old) }

    var trimmed: TextChange {
        let shorter = min(old.count, new.count)
        var (head, tail) = (0, 0)
        while head < shorter, old[head].isIdentical(to: new[head]) { head += 1 }
        while tail < shorter - head, old[old.count - 1 - tail].isIdentical(to: new[new.count - 1 - tail]) { tail += 1 }
        guard head + tail > 0 else { return self }
        return TextChange(
            start: start + head, old: Array(old[head..<(old.count - tail)]), new: Array(new[head..<(new.count - tail)]))
    }

    /// Where a place in the text is after the change; a place inside of what is changed is behind it.
    func moved(_ place: Int) -> Int {
        if place <= start { return place }
        if place >= start + old.count { return place + new.count - old.count }
        return start + new.count
    }
}

extension Character {
    /// Whether both are the same scalars; `==` also holds for two spellings of a letter.
    func isIdentical(to other: Character) -> Bool { utf8.elementsEqual(other.utf8) }
}

extension [Character] {
    var byteCount: Int { reduce(0) { $0 + $1.utf8.count } }
}
