import Navigation

/// Entries of a table's routes for a walk: the example values of their types, and texts that have broken links before.
struct RouteSamples: Sendable {
    private(set) var all: [RouteEntry] = []
    /// Grouped by route, so that a route with many values is not chosen more often than a route with none.
    private var routes: [RoutePlacement.Kind: [[RouteEntry]]] = [:]
    /// Entries that the table does not have or would not accept; navigation gets such entries from journals and from
    /// other versions.
    private(set) var misfits = [RouteEntry("xyzzy"), RouteEntry("", captures: ["": ""])]
    /// Routes that accept none of the values that were tried.
    private(set) var missing: [String] = []

    init(_ table: RouteTable) {
        let places = Array(table.tabs.map(\.rawValue).prefix(2)) + table.definitions.prefix(2).map(\.id)
        for definition in table.definitions {
            let samples = RouteSampler(definition, of: table, places: places).samples
            all += samples
            if samples.isEmpty {
                missing.append(definition.id)
            } else {
                routes[definition.placement.kind, default: []].append(samples)
            }
            let strange = RouteEntry(definition.id, captures: ["xyzzy": "1"])
            if table.canonical(strange) != strange, misfits.count < 8 { misfits.append(strange) }
        }
    }

    /// Some different entries of one kind, at most as many as a number in the range.
    func some(
        _ count: Range<Int>, _ kind: RoutePlacement.Kind, _ random: inout WalkRandom
    ) -> [RouteEntry] {
        var chosen: [RouteEntry] = []
        for _ in 0..<Int.random(in: count, using: &random) {
            let entry = routes[kind]?.randomElement(using: &random)?.randomElement(using: &random)
            if let entry, !chosen.contains(entry) { chosen.append(entry) }
        }
        return chosen
    }
}

/// Finds entries of one route.
private struct RouteSampler {
    private static let limit = 32
    private static let texts = [
        "1", "a", "0", "-7", "true", "a b", "A", "a/b", "%2F", "-", "+", ".", "..", "1.page", "2.page=3", "sheet",
        "é中🚢", "e\u{301}", "?#&=;@:", "%", "%2D", "a%2Fb/c", "-/-", "", "00000000-0000-4000-8000-000000000000",
        String(Int.min),
    ]

    private let definition: RouteDefinition
    private let table: RouteTable
    /// The values to try for each parameter.
    private let values: [(parameter: RouteParameterDefinition, texts: [String])]
    private var found: Set<RouteEntry> = []

    init(_ definition: RouteDefinition, of table: RouteTable, places: [String]) {
        self.definition = definition
        self.table = table
        values = definition.parameters.map { ($0, $0.examples + Self.texts + places) }
        find()
    }

    /// The shortest in their readable form.
    var samples: [RouteEntry] {
        let texts = found.map { (entry: $0, text: ReadableNavigation.entry($0)) }
        let sorted = texts.sorted { ($0.text.utf8.count, $0.text) < ($1.text.utf8.count, $1.text) }
        return sorted.prefix(Self.limit).map(\.entry)
    }

    private mutating func find() {
        // The random numbers are the same for every route and every walk: a table has one set of samples.
        var random = WalkRandom(seed: 1)
        guard let base = base(&random) else { return }
        for (parameter, texts) in values {
            for (index, text) in texts.enumerated() {
                var changed = base
                changed[parameter.name] =
                    parameter.kind == .items && !index.isMultiple(of: 2) ? [text, "1", text] : [text]
                keep(changed)
            }
        }
        for _ in 0..<64 {
            var given: [String: [String]] = [:]
            for (parameter, texts) in values {
                let count =
                    switch parameter.kind {
                    case .capture, .rest: 1
                    case .item: parameter.isRequired || random.chance(50) ? 1 : 0
                    case .items: Int.random(in: 0..<3, using: &random)
                    }
                if count > 0 { given[parameter.name] = Array(texts.shuffled(using: &random).prefix(count)) }
            }
            keep(given)
        }
    }

    /// Values for the required parameters, with all others left out.
    private mutating func base(_ random: inout WalkRandom) -> [String: [String]]? {
        for attempt in 0..<512 {
            var given: [String: [String]] = [:]
            for (parameter, texts) in values where parameter.isRequired {
                guard let text = attempt < texts.count ? texts[attempt] : texts.randomElement(using: &random) else {
                    continue
                }
                given[parameter.name] = [text]
            }
            if keep(given) { return given }
        }
        return nil
    }

    @discardableResult
    private mutating func keep(_ given: [String: [String]]) -> Bool {
        var captures: [String: String] = [:]
        var items: [String: [String]] = [:]
        for (parameter, _) in values {
            guard let texts = given[parameter.name] else { continue }
            if parameter.isInPath { captures[parameter.name] = texts.first } else { items[parameter.name] = texts }
        }
        guard let entry = table.canonical(RouteEntry(definition.id, captures: captures, items: items)) else {
            return false
        }
        found.insert(entry)
        return true
    }
}
