/// Where a line stands in a text. It ends with a line feed, a carriage return, or both.
struct MarkdownSourceLine {
    /// Without the end of the line.
    let content: Range<Int>
    /// Where the next line begins.
    let next: Int
    /// Whether its end has come, and cannot become longer: a carriage return may be the first half of an end.
    let isComplete: Bool

    init(in source: [UInt8], at start: Int) {
        var end = start
        while end < source.count, source[end] != .lineFeed, source[end] != .carriageReturn { end += 1 }
        content = start..<end
        guard end < source.count else {
            next = end
            isComplete = false
            return
        }
        let isPair = source[end] == .carriageReturn && end + 1 < source.count && source[end + 1] == .lineFeed
        next = isPair ? end + 2 : end + 1
        isComplete = source[end] == .lineFeed || end + 1 < source.count
    }
}
