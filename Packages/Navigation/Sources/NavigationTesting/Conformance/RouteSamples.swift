import Navigation

/// Entries of a table's routes for a walk: the example values of their types, and texts that have broken links before.
struct RouteSamples: Sendable {
    /// Every sample: the routes in the order of their declarations, for each the simplest values first.
    let all: [RouteEntry]
    let screens: [RouteEntry]
    let sheets: [RouteEntry]
    let signedOut: [RouteEntry]
    /// Grouped by route, so that a route with many values is not chosen more often than a route with none.
    private let routes: [RoutePlacement.Kind: [[RouteEntry]]]
    /// Entries that the table does not have or would not accept; navigation gets such entries from journals and from
    /// other versions.
    let misfits: [RouteEntry]
    /// Routes that accept none of the values that were tried.
    let missing: [String]
    private let ranks: [RouteEntry: Int]

    init(_ table: RouteTable) {
        var all: [RouteEntry] = []
        var routes: [RoutePlacement.Kind: [[RouteEntry]]] = [:]
        var misfits = [RouteEntry("xyzzy"), RouteEntry("", captures: ["": ""])]
        var missing: [String] = []
        let places = Array(table.tabs.map(\.rawValue).prefix(2)) + table.definitions.prefix(2).map(\.id)
        for definition in table.definitions {
            let samples = RouteSampler(definition, of: table, places: places).samples
            if samples.isEmpty {
                missing.append(definition.id)
            } else {
                routes[definition.placement.kind, default: []].append(samples)
            }
            all += samples
            let strange = RouteEntry(definition.id, captures: ["xyzzy": "1"])
            if table.canonical(strange) != strange, misfits.count < 8 { misfits.append(strange) }
        }
        self.all = all
        screens = routes[.screen]?.flatMap(\.self) ?? []
        sheets = routes[.sheet]?.flatMap(\.self) ?? []
        signedOut = routes[.signedOut]?.flatMap(\.self) ?? []
        self.routes = routes
        self.misfits = misfits
        self.missing = missing
        ranks = Dictionary(zip(all, 0...)) { first, _ in first }
    }

    /// Up to `count` different entries of one kind.
    func some(_ count: Int, _ kind: RoutePlacement.Kind, _ random: inout WalkRandom) -> [RouteEntry] {
        var chosen: [RouteEntry] = []
        for _ in 0..<count {
            guard let samples = random.element(of: routes[kind] ?? []), let entry = random.element(of: samples) else {
                break
            }
            if !chosen.contains(entry) { chosen.append(entry) }
        }
        return chosen
    }

    /// How simple an entry is: lower is simpler.
    func rank(_ entry: RouteEntry) -> Int {
        ranks[entry] ?? all.count
    }

    /// Simpler entries that could replace it, the simplest first.
    func simpler(than entry: RouteEntry) -> [RouteEntry] {
        let rank = rank(entry)
        var candidates = [screens, sheets, signedOut].flatMap { $0.prefix(2) }
        candidates += all.filter { $0.id == entry.id }
        return candidates.filter { self.rank($0) < rank }
    }
}

/// Finds entries of one route.
private struct RouteSampler {
    private static let limit = 32
    private let definition: RouteDefinition
    private let table: RouteTable
    private let texts: [String]
    private var found: Set<RouteEntry> = []

    init(_ definition: RouteDefinition, of table: RouteTable, places: [String]) {
        self.definition = definition
        self.table = table
        texts =
            [
                "1", "a", "0", "-7", "true", "a b", "A", "a/b", "%2F", "-", "+", ".", "..", "1.page", "2.page=3",
                "sheet",
                "é中🚢", "e\u{301}", "?#&=;@:", "%", "%2D", "a%2Fb/c", "-/-", "", "00000000-0000-4000-8000-000000000000",
                String(Int.min),
            ] + places
        find()
    }

    /// The simplest first: the shortest in their readable form.
    var samples: [RouteEntry] {
        Array(
            found.map { (entry: $0, text: NavigationText.describe($0)) }
                .sorted { ($0.text.utf8.count, $0.text) < ($1.text.utf8.count, $1.text) }
                .map(\.entry).prefix(Self.limit))
    }

    private mutating func find() {
        let parameters = definition.parameters
        guard !parameters.isEmpty else {
            keep([:], [:])
            return
        }
        let values = parameters.map { $0.examples + texts }
        // The random numbers are the same for every route and every walk: a table has one set of samples.
        var random = WalkRandom(seed: 1)
        guard let base = base(values, &random) else { return }
        for (parameter, values) in zip(parameters, values) {
            for (index, value) in values.enumerated() {
                var (captures, items) = (base.captures, base.items)
                switch parameter.kind {
                case .capture, .rest: captures[parameter.name] = value
                case .item: items[parameter.name] = [value]
                case .items: items[parameter.name] = index.isMultiple(of: 2) ? [value] : [value, "1", value]
                }
                keep(captures, items)
            }
        }
        for _ in 0..<64 { keep(&random, values) }
    }

    /// Values for the required parameters, with all others left out.
    private mutating func base(_ values: [[String]], _ random: inout WalkRandom) -> RouteEntry? {
        for attempt in 0..<512 {
            var captures: [String: String] = [:]
            var items: [String: [String]] = [:]
            for (parameter, values) in zip(definition.parameters, values) where parameter.isRequired {
                guard let value = attempt < values.count ? values[attempt] : random.element(of: values) else {
                    continue
                }
                if parameter.isInPath { captures[parameter.name] = value } else { items[parameter.name] = [value] }
            }
            if keep(captures, items) { return RouteEntry(definition.id, captures: captures, items: items) }
        }
        return nil
    }

    private mutating func keep(_ random: inout WalkRandom, _ values: [[String]]) {
        var captures: [String: String] = [:]
        var items: [String: [String]] = [:]
        for (parameter, values) in zip(definition.parameters, values) {
            switch parameter.kind {
            case .capture, .rest: captures[parameter.name] = random.element(of: values)
            case .item:
                if parameter.isRequired || random.chance(50) { items[parameter.name] = random.some(1, of: values) }
            case .items: items[parameter.name] = random.some(random.number(below: 3), of: values)
            }
        }
        keep(captures, items)
    }

    @discardableResult
    private mutating func keep(_ captures: [String: String], _ items: [String: [String]]) -> Bool {
        guard let entry = table.canonical(RouteEntry(definition.id, captures: captures, items: items)) else {
            return false
        }
        found.insert(entry)
        return true
    }
}
