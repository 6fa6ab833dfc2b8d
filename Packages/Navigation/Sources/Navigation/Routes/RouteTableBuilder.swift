/// Builds a table, and finds the errors in each declaration.
struct RouteTableBuilder {
    private let tabs: [TabID]
    private(set) var definitions: [RouteDefinition] = []
    private(set) var indices: [String: Int] = [:]
    private(set) var formerIndices: [String: Int] = [:]
    private(set) var trie = RouteTrie()
    private(set) var problems: [RouteProblem] = []

    init(scheme: String, tabs: [TabID]) {
        self.tabs = tabs
        if scheme.isEmpty || !scheme.utf8.allSatisfy(Self.isPlain) { problems.append(.badScheme(scheme)) }
        var seen: Set<TabID> = []
        for tab in tabs {
            if !Self.isWord(tab.rawValue) { problems.append(.badTab(tab.rawValue)) }
            if !seen.insert(tab).inserted { problems.append(.duplicateTab(tab.rawValue)) }
        }
    }

    mutating func add(_ routes: [RouteDefinition]) {
        for route in routes {
            guard indices[route.id] == nil else {
                problems.append(.duplicateID(route.id))
                continue
            }
            indices[route.id] = definitions.count
            definitions.append(route)
        }
        // Only after all ids are known: a current id takes precedence over a former one, wherever it is declared.
        for (index, route) in definitions.enumerated() {
            addFormerIDs(of: route, index)
            addPatterns(of: route, index)
            checkParameters(of: route)
            checkPlacement(of: route)
        }
        problems += RouteGuardCheck(definitions: definitions, indices: indices).problems
    }

    private mutating func addFormerIDs(of route: RouteDefinition, _ index: Int) {
        for id in route.formerIDs {
            if let other = indices[id] ?? formerIndices[id] {
                problems.append(.formerIDTaken(id, route: route.id, by: definitions[other].id))
            } else {
                formerIndices[id] = index
            }
        }
    }

    // MARK: Patterns

    private mutating func addPatterns(of route: RouteDefinition, _ index: Int) {
        for (number, pattern) in ([route.pattern] + route.aliases).enumerated() {
            guard isSound(pattern, of: route) else { continue }
            if number > 0, Set(pattern.names) != Set(route.pattern.names) {
                problems.append(.aliasCapturesOthers(route: route.id, alias: pattern.description))
                continue
            }
            if let other = trie.obstacle(to: pattern) {
                let owner = definitions[other.definition]
                let theirs = other.pattern == 0 ? owner.pattern : owner.aliases[other.pattern - 1]
                problems.append(
                    .ambiguous(
                        pattern: pattern.description, route: route.id, with: theirs.description, of: owner.id))
            } else {
                trie.insert(pattern, RouteTrie.Terminal(definition: index, pattern: number))
            }
        }
    }

    /// Whether a pattern can be matched at all.
    private mutating func isSound(_ pattern: RoutePattern, of route: RouteDefinition) -> Bool {
        let text = pattern.description
        guard let first = pattern.segments.first else {
            problems.append(.emptyPattern(route: route.id))
            return false
        }
        let before = problems.count
        for segment in pattern.segments {
            if case .word(let word) = segment, !Self.isWord(word) {
                problems.append(.badWord(word, route: route.id, pattern: text))
            }
        }
        if pattern.segments.dropLast().contains(where: { if case .rest = $0 { true } else { false } }) {
            problems.append(.restNotLast(route: route.id, pattern: text))
        }
        var names: Set<String> = []
        for name in pattern.names where !names.insert(name).inserted {
            problems.append(.capturedTwice(name, route: route.id, pattern: text))
        }
        switch first {
        case .word(let word):
            if tabs.contains(TabID(rawValue: word)) {
                problems.append(.hiddenByTab(route: route.id, pattern: text, tab: word))
            }
        case .capture, .rest:
            if route.placement == .signedOut {
                problems.append(.beginsWithValue(route: route.id, pattern: text))
            }
        }
        return problems.count == before
    }

    /// Whether a text is read as it is written: in lower case and without escapes, and not `.`, `..` or `-`.
    private static func isWord(_ word: String) -> Bool {
        !word.isEmpty && word != "." && word != ".." && word != "-" && word.utf8.allSatisfy(isPlain)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        PercentEncoding.isUnreserved(byte) && !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    }

    // MARK: The rest of a declaration

    private mutating func checkParameters(of route: RouteDefinition) {
        var seen: Set<String> = []
        for parameter in route.parameters {
            let name = parameter.name
            if !seen.insert(name).inserted { problems.append(.duplicateParameter(name, route: route.id)) }
            if !parameter.isInPath, name.isEmpty || name == LinkItem.sheet || LinkItem.placed(name) != nil {
                problems.append(.reservedItem(name, route: route.id))
            }
        }
        for segment in route.pattern.segments {
            guard let name = segment.name else { continue }
            let kind: RouteParameterDefinition.Kind = if case .rest = segment { .rest } else { .capture }
            if route.parameter(name)?.kind != kind {
                problems.append(.notDeclared(name, kind, route: route.id, pattern: route.pattern.description))
            }
        }
        let names = Set(route.pattern.names)
        for parameter in route.parameters where parameter.isInPath && !names.contains(parameter.name) {
            problems.append(
                .notInPattern(
                    parameter.name, parameter.kind, route: route.id, pattern: route.pattern.description))
        }
    }

    private mutating func checkPlacement(of route: RouteDefinition) {
        if case .tab(let home) = route.placement, !tabs.contains(home) {
            problems.append(.unknownHome(route: route.id, tab: home.rawValue))
        }
        if route.placement == .signedOut, route.guards.contains(.session) {
            problems.append(.signedOutNeedsSession(route: route.id))
        }
        if route.summary.allSatisfy(\.isWhitespace) { problems.append(.emptySummary(route: route.id)) }
    }
}
