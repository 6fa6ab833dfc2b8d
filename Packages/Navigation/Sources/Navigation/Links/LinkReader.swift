internal import Core

/// Reads the parts of a link by the routes of a table.
struct LinkReader {
    /// A place at which a screen was looked for, and what was found there.
    struct Visit {
        /// The number of the sheet, from 0; nil on the tab's or the signed-out stack.
        let sheet: Int?
        let segments: [LinkSegment]
        let start: Int
        let search: RouteSearch
    }

    let table: RouteTable
    /// Every place in order, when the caller needs them; nil saves the cost.
    var visits: [Visit]?
    private var sheet: Int?
    private var ignored: [String] = []
    /// Why a pattern longer than the last match was refused.
    private var refusal: LinkFault?

    init(table: RouteTable, keepsVisits: Bool = false) {
        self.table = table
        visits = keepsVisits ? [] : nil
    }

    mutating func read(_ parts: LinkParts) throws(LinkFault) -> Link {
        let target = try target(parts)
        var sheets: [SheetEntry] = []
        for (index, part) in parts.sheets.enumerated() {
            sheet = index
            refusal = nil
            sheets.append(try sheet(part))
        }
        let link = Link(target: target, sheets: sheets, ignoredItems: ignored)
        try check(link, parts)
        return link
    }

    private mutating func target(_ parts: LinkParts) throws(LinkFault) -> Link.Target {
        let segments = parts.segments
        let tab = TabID(rawValue: segments[0].text.lowercased())
        if table.tabs.contains(tab) {
            let screens = try screens(segments, from: 1, above: nil)
            return .tab(tab, try entries(screens, segments, parts.items))
        }
        let first = try match(segments, from: 0)
        let screens = try screens(segments, from: first.end, above: first)
        switch placement(first) {
        case .tab(let home): return .tab(home, try entries(screens, segments, parts.items))
        case .signedOut: return .signedOut(try entries(screens, segments, parts.items))
        case .sheet: throw LinkFault(.notOnATab(segments[0].text), at: segments[0].bytes)
        }
    }

    private mutating func sheet(_ part: LinkSheet) throws(LinkFault) -> SheetEntry {
        let segments = part.segments
        let search = search(segments, from: 0)
        guard let first = search.best, placement(first) == .sheet else {
            if let refused = search.refused, table.definitions[refused.terminal.definition].placement == .sheet {
                throw badValue(refused.terminal, segments[..<refused.end])
            }
            let sheets = table.definitions.filter { $0.placement == .sheet }.map(\.pattern.description)
            let name = segments[0].text
            throw LinkFault(
                .unknownSheet(name, didYouMean: NearMiss.of(name, among: sheets)), at: segments[0].bytes)
        }
        let screens = try screens(segments, from: first.end, above: first)
        let entries = try entries(screens, segments, part.items)
        return SheetEntry(entries[0], path: Array(entries.dropFirst()))
    }

    // MARK: Screens

    private func definition(_ match: RouteSearch.Match) -> RouteDefinition {
        table.definitions[match.terminal.definition]
    }

    private func placement(_ match: RouteSearch.Match) -> RoutePlacement {
        definition(match).placement
    }

    private mutating func search(_ segments: [LinkSegment], from index: Int) -> RouteSearch {
        let search = RouteSearch(table, segments, from: index, ignoringCase: index == 0 && sheet == nil)
        visits?.append(Visit(sheet: sheet, segments: segments, start: index, search: search))
        return search
    }

    private mutating func match(_ segments: [LinkSegment], from index: Int) throws(LinkFault) -> RouteSearch.Match {
        let search = search(segments, from: index)
        if let best = search.best {
            // What follows may be the value that a longer pattern refused; then that value is the error to report.
            refusal = search.refused.flatMap { refused in
                refused.end > best.end ? badValue(refused.terminal, segments[index..<refused.end]) : nil
            }
            return best
        }
        if let refused = search.refused { throw badValue(refused.terminal, segments[index..<refused.end]) }
        if let refusal { throw refusal }
        var places = table.definitions.filter { $0.placement != .sheet }.map(\.pattern.description)
        if index == 0 { places += table.tabs.map(\.rawValue) }
        let name = segments[index].text
        throw LinkFault(.unknownPlace(name, didYouMean: NearMiss.of(name, among: places)), at: segments[index].bytes)
    }

    /// All screens from `start` on. `first` is the screen that decides where they stand; without it, they stand on a
    /// tab.
    private mutating func screens(
        _ segments: [LinkSegment], from start: Int, above first: RouteSearch.Match?
    ) throws(LinkFault) -> [RouteSearch.Match] {
        var screens = first.map { [$0] } ?? []
        let isSignedOut = first.map { placement($0) == .signedOut } ?? false
        var index = start
        while index < segments.count {
            // A single `-` may stand between two screens, and nowhere else.
            if segments[index].isSeparator, !screens.isEmpty, index + 1 < segments.count { index += 1 }
            let match = try match(segments, from: index)
            switch placement(match) {
            case .tab where !isSignedOut, .signedOut where isSignedOut: screens.append(match)
            case _ where isSignedOut: throw LinkFault(.notSignedOut(segments[index].text), at: segments[index].bytes)
            default: throw LinkFault(.notOnATab(segments[index].text), at: segments[index].bytes)
            }
            index = match.end
        }
        return screens
    }

    private func badValue(_ terminal: RouteTrie.Terminal, _ segments: ArraySlice<LinkSegment>) -> LinkFault {
        let definition = table.definitions[terminal.definition]
        let path = segments.map(\.text).joined(separator: "/")
        let pattern = table.pattern(of: terminal).segments
        // The exact segment, if the error is about a single one.
        let culprit = zip(pattern, segments).first { part, segment in
            guard case .capture(let name) = part else { return false }
            return definition.parameter(name)?.canonical(segment.text) == nil
        }
        return LinkFault(.badValue(route: definition.id, path: path), at: culprit?.1.bytes ?? segments.bytes)
    }

    // MARK: Items

    /// The entries of screens, each with its items.
    private mutating func entries(
        _ screens: [RouteSearch.Match], _ segments: [LinkSegment], _ items: [LinkItem]
    ) throws(LinkFault) -> [RouteEntry] {
        let values = items.isEmpty ? [:] : try assign(items, to: screens)
        var entries: [RouteEntry] = []
        entries.reserveCapacity(screens.count)
        for (index, screen) in screens.enumerated() {
            let definition = definition(screen)
            if values[index] == nil, let entry = definition.plainEntry {
                entries.append(entry)
                continue
            }
            let items = values[index] ?? [:]
            if let item = definition.parameters.first(where: { $0.isMissing(in: items) }) {
                let bytes = segments[screen.start..<screen.end].bytes
                throw LinkFault(.missingItem(route: definition.id, item: item.name), at: bytes)
            }
            guard let entry = definition.entry(captures: screen.captures, items: items) else {
                throw badValue(screen.terminal, segments[screen.start..<screen.end])
            }
            entries.append(entry)
        }
        return entries
    }

    /// The canonical values of each screen's items; what no screen declares is ignored.
    private mutating func assign(
        _ items: [LinkItem], to screens: [RouteSearch.Match]
    ) throws(LinkFault) -> [Int: [String: [String]]] {
        var values: [Int: [String: [String]]] = [:]
        for item in items {
            guard let (index, parameter) = owner(of: item.name, among: screens) else {
                ignored.append(item.name)
                continue
            }
            guard let value = parameter.canonical(item.value) else {
                let route = definition(screens[index]).id
                throw LinkFault(.badItem(route: route, item: item.name, value: item.value), at: item.bytes)
            }
            let earlier = values[index]?[parameter.name] ?? []
            guard earlier.isEmpty || parameter.kind == .items else {
                throw LinkFault(.repeatedItem(item.name), at: item.bytes)
            }
            values[index, default: [:]][parameter.name] = earlier + [value]
        }
        return values
    }

    /// The screen that an item is for, and the parameter that it gives: `page` is the last screen's that declares it,
    /// `2.page` the second screen's.
    private func owner(
        of name: String, among screens: [RouteSearch.Match]
    ) -> (Int, RouteParameterDefinition)? {
        for (index, screen) in screens.enumerated().reversed() {
            if let parameter = definition(screen).item(name) { return (index, parameter) }
        }
        guard let (place, name) = LinkItem.placed(name), screens.indices.contains(place - 1),
            let parameter = definition(screens[place - 1]).item(name)
        else { return nil }
        return (place - 1, parameter)
    }

    // MARK: The whole

    private func check(_ link: Link, _ parts: LinkParts) throws(LinkFault) {
        let sheets = link.sheets
        if !link.needsSession, let sheet = sheets.first {
            throw LinkFault(.notSignedOut(table.path(of: sheet.route)), at: parts.sheets[0].segments.bytes)
        }
        let stack = link.stack
        var count = stack.count
        try refuseRepeats(stack)
        for sheet in sheets {
            count += 1 + sheet.path.count
            if !sheet.path.isEmpty { try refuseRepeats([sheet.route] + sheet.path) }
        }
        if sheets.count > 1 { try refuseRepeats(sheets.map(\.route)) }
        guard count <= NavigationState.depthLimit else { throw LinkFault(.tooDeep(limit: NavigationState.depthLimit)) }
    }

    private func refuseRepeats(_ entries: [RouteEntry]) throws(LinkFault) {
        guard entries.count > 1 else { return }
        for index in 1..<entries.count where entries[index - 1] == entries[index] {
            throw LinkFault(.repeatedScreen(table.path(of: entries[index])))
        }
    }
}

extension Collection where Element == LinkSegment {
    /// From the first segment's beginning to the last one's end.
    var bytes: Range<Int> {
        reduce(nil) { ($0?.lowerBound ?? $1.bytes.lowerBound)..<$1.bytes.upperBound } ?? 0..<0
    }
}
