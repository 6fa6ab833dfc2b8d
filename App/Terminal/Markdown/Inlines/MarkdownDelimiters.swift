/// The runs of asterisks, underscores and tildes in a text, which may begin or end emphasis ("delimiter runs" in the
/// CommonMark specification, whose algorithm this is).
struct MarkdownDelimiters {
    private struct Run {
        let node: Int
        let byte: UInt8
        /// How many there were, and how many are not used yet.
        let length: Int
        var count: Int
        let canBegin: Bool
        let canEnd: Bool
        var previous: Int?
        var next: Int?
    }

    private var runs: [Run] = []
    /// The last run that may still be part of a pair.
    private(set) var last: Int?

    mutating func add(node: Int, _ flanks: MarkdownFlanks, length: Int) {
        runs.append(
            Run(
                node: node, byte: flanks.byte, length: length, count: length, canBegin: flanks.canBegin,
                canEnd: flanks.canEnd, previous: last))
        if let last { runs[last].next = runs.count - 1 }
        last = runs.count - 1
    }

    /// Finds the pairs after a run, and forgets all that is after it.
    mutating func pair(after bottom: Int?, in nodes: inout [MarkdownInlineNode]) {
        guard last != bottom else { return }
        let bottom = bottom ?? -1
        // For each class of ends, the run before which there is no beginning: none is searched twice in vain.
        var bottoms = [Int](repeating: bottom, count: 15)
        var current = first(after: bottom)
        while let end = current {
            guard runs[end].canEnd else {
                current = runs[end].next
                continue
            }
            let kind = Self.kind(of: runs[end])
            if let beginning = beginning(for: end, after: max(bottoms[kind], bottom)) {
                current = pair(beginning, end, in: &nodes)
            } else {
                bottoms[kind] = runs[end].previous ?? -1
                current = runs[end].next
                if !runs[end].canBegin { remove(end) }
            }
        }
        while let last, last > bottom { remove(last) }
    }

    private func first(after bottom: Int) -> Int? {
        if bottom >= 0 { return runs[bottom].next }
        var first = last
        while let run = first, let previous = runs[run].previous { first = previous }
        return first
    }

    private static func kind(of run: Run) -> Int {
        switch run.byte {
        case .tilde: 12 + min(run.length, 2)
        case .asterisk: (run.canBegin ? 3 : 0) + run.length % 3
        default: 6 + (run.canBegin ? 3 : 0) + run.length % 3
        }
    }

    private func beginning(for end: Int, after bottom: Int) -> Int? {
        var current = runs[end].previous
        while let run = current, run > bottom {
            if runs[run].byte == runs[end].byte, runs[run].canBegin, canPair(runs[run], runs[end]) { return run }
            current = runs[run].previous
        }
        return nil
    }

    private func canPair(_ beginning: Run, _ end: Run) -> Bool {
        guard end.byte != .tilde else { return beginning.length == end.length }
        // "The rule of 3".
        guard beginning.canEnd || end.canBegin, end.length % 3 != 0 else { return true }
        return (beginning.length + end.length) % 3 != 0
    }

    /// - Returns: the run to look at next.
    private mutating func pair(_ beginning: Int, _ end: Int, in nodes: inout [MarkdownInlineNode]) -> Int? {
        let isDouble = runs[beginning].count >= 2 && runs[end].count >= 2
        let mark: MarkdownInline.Mark =
            runs[end].byte == .tilde ? .struckThrough : isDouble ? .strong : .emphasis
        for run in [beginning, end] {
            runs[run].count -= isDouble ? 2 : 1
            if case .text(let range) = nodes[runs[run].node].content {
                nodes[runs[run].node].content = .text(range.lowerBound..<(range.lowerBound + runs[run].count))
            }
        }
        nodes[runs[beginning].node].begins.append(mark)
        nodes[runs[end].node].ends.append(mark)
        runs[beginning].next = end
        runs[end].previous = beginning
        if runs[beginning].count == 0 { remove(beginning) }
        guard runs[end].count == 0 else { return end }
        defer { remove(end) }
        return runs[end].next
    }

    private mutating func remove(_ run: Int) {
        let (previous, next) = (runs[run].previous, runs[run].next)
        if let previous { runs[previous].next = next }
        if let next { runs[next].previous = previous } else { last = previous }
    }
}

/// A part of a text while it is read. Marks that turn out to be marks are attached to it: as they are found from the
/// inside to the outside, no part has to move.
struct MarkdownInlineNode {
    enum Content {
        case nothing
        case text(Range<Int>)
        case character(Unicode.Scalar)
        case code(Range<Int>)
        case softBreak, hardBreak
    }

    var content: Content
    /// What ends before the content, in this order.
    var ends: [MarkdownInline.Mark] = []
    /// What begins after the content, the last one first.
    var begins: [MarkdownInline.Mark] = []
}
