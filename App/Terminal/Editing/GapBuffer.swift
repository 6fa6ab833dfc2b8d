/// A sequence that is changed at one place after the other: a change costs no more than what it replaces, and the way from the
/// change before.
struct GapBuffer<Element: Sendable>: RandomAccessCollection, Sendable {
    /// What is before the gap.
    private var head: [Element] = []
    /// What is behind the gap, the last first.
    private var tail: [Element] = []

    init(_ elements: [Element] = []) {
        head = elements
    }

    var startIndex: Int { 0 }
    var endIndex: Int { head.count + tail.count }

    subscript(place: Int) -> Element {
        place < head.count ? head[place] : tail[endIndex - 1 - place]
    }

    mutating func replaceSubrange(_ range: Range<Int>, with new: some Collection<Element>) {
        let way = range.lowerBound - head.count
        if way < 0 {
            tail.append(contentsOf: head.suffix(-way).reversed())
            head.removeLast(-way)
        } else {
            head.append(contentsOf: tail.suffix(way).reversed())
            tail.removeLast(way)
        }
        tail.removeLast(range.count)
        head.append(contentsOf: new)
    }
}
