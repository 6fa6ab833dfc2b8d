/// The runs of asterisks, underscores and tildes in a text, which may begin or end emphasis ("delimiter runs" in the
/// CommonMark specification, whose algorithm this is).
struct MarkdownDelimiters {
    private struct Run {
        let node: Int
        let flanks: MarkdownFlanks
        /// How many there were, and how many are not used yet.
        let length: Int
        var count: Int

        /// Takes marks away, which are then no part of the text.
        mutating func use(_ used: Int, in nodes: inout [MarkdownInlineNode]) {
            count -= used
            if case .text(let range) = nodes[node].content {
                nodes[node].content = .text(range.lowerBound..<(range.lowerBound + count))
            }
        }
    }

    private var runs: [Run] = []

    var count: Int { runs.count }

    mutating func add(node: Int, _ flanks: MarkdownFlanks, length: Int) {
        runs.append(Run(node: node, flanks: flanks, length: length, count: length))
    }

    /// Finds the pairs among the runs from a position on, and forgets these runs.
    mutating func pair(from bottom: Int, in nodes: inout [MarkdownInlineNode]) {
        var open: [Run] = []
        // For each class of ends, how many of the open runs are known to begin none: none is searched twice in vain.
        var searched = [Int](repeating: 0, count: 15)
        for var end in runs[bottom...] {
            let kind = Self.kind(of: end)
            while end.flanks.canEnd, end.count > 0 {
                let beginning = open[searched[kind]...].lastIndex { Self.canPair($0, end) }
                guard let beginning else {
                    searched[kind] = open.count
                    break
                }
                open.removeSubrange((beginning + 1)...)
                Self.pair(&open[beginning], &end, in: &nodes)
                if open[beginning].count == 0 { open.removeLast() }
                searched = searched.map { min($0, open.count) }
            }
            if end.flanks.canBegin, end.count > 0 { open.append(end) }
        }
        runs.removeSubrange(bottom...)
    }

    private static func kind(of run: Run) -> Int {
        switch run.flanks.byte {
        case .tilde: 12 + min(run.length, 2)
        case .asterisk: (run.flanks.canBegin ? 3 : 0) + run.length % 3
        default: 6 + (run.flanks.canBegin ? 3 : 0) + run.length % 3
        }
    }

    private static func canPair(_ beginning: Run, _ end: Run) -> Bool {
        guard beginning.flanks.byte == end.flanks.byte else { return false }
        guard end.flanks.byte != .tilde else { return beginning.length == end.length }
        // "The rule of 3".
        guard beginning.flanks.canEnd || end.flanks.canBegin, end.length % 3 != 0 else { return true }
        return (beginning.length + end.length) % 3 != 0
    }

    private static func pair(_ beginning: inout Run, _ end: inout Run, in nodes: inout [MarkdownInlineNode]) {
        let isDouble = beginning.count >= 2 && end.count >= 2
        let mark: MarkdownInline.Mark =
            end.flanks.byte == .tilde ? .struckThrough : isDouble ? .strong : .emphasis
        beginning.use(isDouble ? 2 : 1, in: &nodes)
        end.use(isDouble ? 2 : 1, in: &nodes)
        nodes[beginning.node].begins.append(mark)
        nodes[end.node].ends.append(mark)
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
