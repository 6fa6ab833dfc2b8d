/// Builds a table, and finds the errors in each declaration.
struct RouteTableBuilder {
    private let tabs: [TabID]
    private(set) var definitions: [RouteDefinition] = []
    private(set) var indices: [String: Int] = [:]
    private(set) var trie = RouteTrie()
    private(set) var problems: [String] = []

    init(scheme: String, tabs: [TabID]) {
        self.tabs = tabs
        if scheme.isEmpty || !scheme.utf8.allSatisfy(Self.isPlain) {
            problems.append("The scheme '\(scheme)' cannot begin a link: write it in lower-case letters and digits.")
        }
        var seen: Set<TabID> = []
        for tab in tabs {
            let name = tab.rawValue
            if !Self.isWord(name) { problems.append("The tab '\(name)' cannot stand in a link: \(Self.plainWords).") }
            if !seen.insert(tab).inserted { problems.append("The tab '\(name)' is listed twice: remove one.") }
        }
    }

    mutating func add(_ routes: [RouteDefinition]) {
        for route in routes {
            guard indices[route.id] == nil else {
                problems.append(
                    "Two routes have the id '\(route.id)', and the first one wins: give the other an id of its own.")
                continue
            }
            indices[route.id] = definitions.count
            definitions.append(route)
        }
        for (index, route) in definitions.enumerated() {
            addPatterns(of: route, index)
            checkParameters(of: route)
            checkPlacement(of: route)
        }
        problems += RouteGuardCheck(definitions: definitions, indices: indices).problems
    }

    // MARK: Patterns

    private mutating func addPatterns(of route: RouteDefinition, _ index: Int) {
        for (number, pattern) in route.patterns.enumerated() {
            guard isSound(pattern, of: route) else { continue }
            if number > 0, Set(pattern.names) != Set(route.pattern.names) {
                problems.append(
                    "The alias '\(pattern)' of '\(route.id)' does not capture what its pattern captures: give it the "
                        + "same names.")
                continue
            }
            if let other = trie.obstacle(to: pattern) {
                let owner = definitions[other.definition]
                let theirs = owner.patterns[other.pattern]
                problems.append(
                    "The pattern '\(pattern)' of '\(route.id)' fits the same links as '\(theirs)' of '\(owner.id)', which "
                        + "wins: change a word in one of them.")
            } else {
                trie.insert(pattern, RouteTrie.Terminal(definition: index, pattern: number))
            }
        }
    }

    /// Whether a pattern can be matched at all.
    private mutating func isSound(_ pattern: RoutePattern, of route: RouteDefinition) -> Bool {
        guard let first = pattern.segments.first else {
            problems.append("The route '\(route.id)' has an empty pattern: give it a word.")
            return false
        }
        let subject = "The pattern '\(pattern)' of '\(route.id)'"
        let before = problems.count
        for segment in pattern.segments {
            if case .word(let word) = segment, !Self.isWord(word) {
                problems.append(
                    "The word '\(word)' in the pattern '\(pattern)' of '\(route.id)' is never read: \(Self.plainWords)."
                )
            }
        }
        if pattern.segments.dropLast().contains(where: { if case .rest = $0 { true } else { false } }) {
            problems.append(
                "\(subject) continues after its *rest, which matches everything: put *rest last.")
        }
        var names: Set<String> = []
        for name in pattern.names where !names.insert(name).inserted {
            problems.append("\(subject) captures '\(name)' twice: rename one.")
        }
        switch first {
        case .word(let word):
            if tabs.contains(TabID(rawValue: word)) {
                problems.append(
                    "\(subject) is never reached, because '\(word)' is a tab: start it with another word.")
            }
        case .capture, .rest:
            if route.placement == .signedOut {
                problems.append(
                    "\(subject) begins with a value, which would match any link while no user is signed in: "
                        + "start it with a word.")
            }
        }
        return problems.count == before
    }

    private static let plainWords = "use lower-case letters, digits, '.', '_' and '~', and '-' inside a word"

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
            if !seen.insert(name).inserted {
                problems.append("The route '\(route.id)' has two parameters '\(name)': rename one.")
            }
            if !parameter.isInPath, name.isEmpty || name == LinkItem.sheet || LinkItem.placed(name) != nil {
                problems.append(
                    "The route '\(route.id)' has an item '\(name)', a name that is reserved in links ('sheet', and "
                        + "numbers with a dot): rename it.")
            }
        }
        for segment in route.pattern.segments {
            guard let name = segment.name else { continue }
            let kind: RouteParameterDefinition.Kind = if case .rest = segment { .rest } else { .capture }
            if route.parameter(name)?.kind != kind {
                problems.append(
                    "The pattern '\(route.pattern)' of '\(route.id)' has '\(RoutePattern([segment]))', and no parameter for "
                        + "it: add .\(kind.rawValue)(\"\(name)\").")
            }
        }
        let names = Set(route.pattern.names)
        for parameter in route.parameters where parameter.isInPath && !names.contains(parameter.name) {
            let mark = parameter.kind == .rest ? "*" : ":"
            problems.append(
                "The route '\(route.id)' has a parameter .\(parameter.kind.rawValue)(\"\(parameter.name)\"), and its pattern "
                    + "'\(route.pattern)' has no '\(mark)\(parameter.name)': add it, or make it an item.")
        }
    }

    private mutating func checkPlacement(of route: RouteDefinition) {
        if case .tab(let home) = route.placement, !tabs.contains(home) {
            problems.append(
                "The route '\(route.id)' has the home tab '\(home.rawValue)', which does not exist: name an existing one."
            )
        }
        if route.placement == .signedOut, route.guards.contains(.session) {
            problems.append(
                "The route '\(route.id)' is shown while signed out and needs a session: remove one of the two.")
        }
        if route.summary.allSatisfy(\.isWhitespace) {
            problems.append("The route '\(route.id)' has no summary: describe what the user sees.")
        }
    }
}
