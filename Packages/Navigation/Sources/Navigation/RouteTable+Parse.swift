internal import Core

extension RouteTable {
    /// How many bytes a link may have.
    public static let linkLengthLimit = 2_048

    /// Reads a link whole, or says why not.
    public func parse(_ text: String) throws(LinkError) -> Link {
        let parts = try LinkParts(text, scheme: scheme)

        var sheets: [SheetEntry] = []
        var ignored: [String] = []
        for item in parts.items {
            if item.name == "sheet" {
                sheets.append(try sheet(item.segments))
            } else {
                ignored.append(item.name)
            }
        }
        let target = try target(parts.segments)
        try check(target, sheets)
        return Link(target: target, sheets: sheets, ignoredItems: ignored)
    }

    private func target(_ segments: [String]) throws(LinkError) -> Link.Target {
        let first = TabID(rawValue: segments[0].lowercased())
        if tabs.contains(first) {
            return .tab(first, try screens(segments, from: 1))
        }
        let (entry, definition, next) = try match(segments, from: 0)
        switch definition.placement {
        case .tab(let home): return .tab(home, try screens(segments, from: next, above: [entry]))
        case .signedOut: return .signedOut(try signedOutScreens(segments, from: next, above: [entry]))
        case .sheet: throw .notOnATab(segments[0])
        }
    }

    private func screens(
        _ segments: [String], from start: Int, above entries: [RouteEntry] = []
    ) throws(LinkError) -> [RouteEntry] {
        var entries = entries
        var index = start
        while index < segments.count {
            let (entry, definition, next) = try match(segments, from: index)
            guard case .tab = definition.placement else { throw .notOnATab(segments[index]) }
            entries.append(entry)
            index = next
        }
        return entries
    }

    private func signedOutScreens(
        _ segments: [String], from start: Int, above entries: [RouteEntry]
    ) throws(LinkError) -> [RouteEntry] {
        var entries = entries
        var index = start
        while index < segments.count {
            let (entry, definition, next) = try match(segments, from: index)
            guard definition.placement == .signedOut else { throw .notSignedOut(segments[index]) }
            entries.append(entry)
            index = next
        }
        return entries
    }

    private func sheet(_ segments: [String]) throws(LinkError) -> SheetEntry {
        guard let match = trie.longestMatch(segments, from: 0), definitions[match.definition].placement == .sheet else {
            let sheets = definitions.filter { $0.placement == .sheet }.map(\.pattern.description)
            throw .unknownSheet(segments[0], didYouMean: NearMiss.of(segments[0], among: sheets))
        }
        return SheetEntry(try entry(match, segments, from: 0), path: try screens(segments, from: match.end))
    }

    private func match(
        _ segments: [String], from index: Int
    ) throws(LinkError) -> (RouteEntry, RouteDefinition, next: Int) {
        let found = index == 0 ? firstMatch(segments) : trie.longestMatch(segments, from: index)
        guard let match = found else {
            var places = definitions.filter { $0.placement != .sheet }.map(\.pattern.description)
            if index == 0 { places += tabs.map(\.rawValue) }
            throw .unknownPlace(segments[index], didYouMean: NearMiss.of(segments[index], among: places))
        }
        return (try entry(match, segments, from: index), definitions[match.definition], match.end)
    }

    /// At the beginning of a link, words ignore case; what a capture holds is somebody's own and stays as it is.
    private func firstMatch(_ segments: [String]) -> RouteTrie.Match? {
        var folded = segments
        folded[0] = segments[0].lowercased()
        let match = trie.longestMatch(folded, from: 0)
        if let match, case .capture? = definitions[match.definition].pattern.segments.first {
            return trie.longestMatch(segments, from: 0)
        }
        return match
    }

    private func entry(
        _ match: RouteTrie.Match, _ segments: [String], from index: Int
    ) throws(LinkError) -> RouteEntry {
        let definition = definitions[match.definition]
        guard !match.values.isEmpty else { return RouteEntry(definition.id) }
        let names = definition.pattern.segments.compactMap { segment in
            if case .capture(let name) = segment { name } else { nil }
        }
        let captures = Dictionary(zip(names, match.values)) { first, _ in first }
        guard definition.accepts(captures) else {
            throw .badValue(route: definition.id, path: segments[index..<match.end].joined(separator: "/"))
        }
        return RouteEntry(definition.id, captures: captures)
    }

    private func check(_ target: Link.Target, _ sheets: [SheetEntry]) throws(LinkError) {
        let stack: [RouteEntry]
        switch target {
        case .tab(_, let entries): stack = entries
        case .signedOut(let entries):
            if let sheet = sheets.first { throw .notSignedOut(path(of: sheet.route)) }
            stack = entries
        }
        var count = stack.count
        try refuseRepeats(stack)
        for sheet in sheets {
            count += 1 + sheet.path.count
            try refuseRepeats([sheet.route] + sheet.path)
        }
        if sheets.count > 1 { try refuseRepeats(sheets.map(\.route)) }
        guard count <= NavigationState.depthLimit else { throw .tooDeep(limit: NavigationState.depthLimit) }
    }

    private func refuseRepeats(_ entries: [RouteEntry]) throws(LinkError) {
        for (lower, upper) in zip(entries, entries.dropFirst()) where lower == upper {
            throw .repeatedScreen(path(of: upper))
        }
    }
}
