/// Finds the pattern that matches a link's segments from one place on: the longest one whose values are valid. Among
/// patterns of equal length, words come before captures and captures before a rest, from left to right.
///
/// A segment that escapes a letter without need (`%6Eew`) is meant as a value: for it, words come last.
struct RouteSearch {
    /// A pattern that fits.
    struct Match {
        let terminal: RouteTrie.Terminal
        let start: Int
        let end: Int
        let captures: [String: String]
    }

    private let table: RouteTable.Storage
    private let segments: [LinkSegment]
    private let start: Int
    /// The first segment as a word: at the beginning of a link, words ignore case.
    private let firstWord: String?
    private(set) var best: Match?
    /// The longest pattern that matches except for its values, and where it ends.
    private(set) var refused: (terminal: RouteTrie.Terminal, end: Int)?

    init(_ table: RouteTable, _ segments: [LinkSegment], from start: Int, ignoringCase: Bool = false) {
        self.table = table.storage
        self.segments = segments
        self.start = start
        firstWord = ignoringCase ? segments[start].text.lowercased() : nil
        visit(node: 0, at: start)
    }

    // Every node is visited at most once, since there is only one path to it.
    private mutating func visit(node: Int, at index: Int) {
        if index < segments.count, !segments[index].isSeparator {
            let isQuoted = segments[index].isQuoted
            if !isQuoted { visitWord(node, index) }
            if let next = table.trie.nodes[node].capture { visit(node: next, at: index + 1) }
            if let rest = table.trie.nodes[node].rest { consider(rest, end: screenEnd(from: index)) }
            if isQuoted { visitWord(node, index) }
        }
        if index > start, let terminal = table.trie.nodes[node].terminal { consider(terminal, end: index) }
    }

    private mutating func visitWord(_ node: Int, _ index: Int) {
        let word = index == start ? firstWord ?? segments[index].text : segments[index].text
        if let next = table.trie.nodes[node].words[word] { visit(node: next, at: index + 1) }
    }

    private func screenEnd(from index: Int) -> Int {
        segments[index...].firstIndex { $0.isSeparator } ?? segments.count
    }

    private mutating func consider(_ terminal: RouteTrie.Terminal, end: Int) {
        if let best, best.end >= end { return }
        if let captures = table.captures(of: terminal, in: segments[start..<end]) {
            best = Match(terminal: terminal, start: start, end: end, captures: captures)
        } else if refused.map({ $0.end < end }) ?? true {
            refused = (terminal, end)
        }
    }
}

extension RouteTable.Storage {
    /// The values that a pattern captures from segments of its shape; nil when a value is invalid.
    func captures(of terminal: RouteTrie.Terminal, in segments: ArraySlice<LinkSegment>) -> [String: String]? {
        let definition = definitions[terminal.definition]
        if definition.plainEntry != nil { return [:] }
        let pattern = terminal.pattern == 0 ? definition.pattern : definition.aliases[terminal.pattern - 1]
        var captures: [String: String] = [:]
        var index = segments.startIndex
        for segment in pattern.segments {
            let text: String?
            switch segment {
            case .word:
                index += 1
                continue
            case .capture: text = segments[index].text
            case .rest: text = RouteText.joinRest(segments[index...].map(\.text))
            }
            guard let name = segment.name, let text, let value = definition.parameter(name)?.canonical(text) else {
                return nil
            }
            captures[name] = value
            index += 1
        }
        return captures
    }
}
