/// Finds where modules cross a boundary, by an import, by a manifest, or through other modules, and reports it: one
/// violation for each import, one for a path through other modules.
struct BoundaryWalk {
    /// A path from the module at fault to the one it must not reach: each module, and the edge that leads to it.
    struct Crossing {
        var from: Int
        var edges: [(from: Int, edge: Edge)]
        var to: Int { edges.last?.edge.to ?? from }
    }

    /// What is wrong, as a sentence of the two names and a verb between them, and how to fix it.
    typealias Words = (_ crossing: Crossing, _ from: String, _ verb: String, _ to: String) -> (String, fix: String)

    let context: LintContext
    let rule: RuleName

    /// Goes the shortest path from each source to each module that it must not reach. No path is followed beyond an end: a
    /// module that is checked itself, so that each crossing is reported once, where it begins.
    ///
    /// - Parameter words: for the verbs "imports", "depends upon" and "reaches".
    func violations(
        from sources: some Sequence<Int>, forbids: (Int, Int) -> Bool, isEnd: (Int) -> Bool, words: Words
    ) -> [Violation] {
        sources.flatMap { crossings(from: $0, forbids, isEnd) }.flatMap { violations(of: $0, words) }
    }

    private func crossings(from source: Int, _ forbids: (Int, Int) -> Bool, _ isEnd: (Int) -> Bool) -> [Crossing] {
        var found: [Crossing] = []
        var arrivals: [Int: (from: Int, edge: Edge)] = [:]
        var pending = [source]
        var next = 0
        while next < pending.count {
            let module = pending[next]
            next += 1
            for edge in context.edges[module] where edge.to != source && arrivals[edge.to] == nil {
                let arrival = (from: module, edge: edge)
                arrivals[edge.to] = arrival
                if forbids(source, edge.to) {
                    let way = sequence(first: arrival) { arrivals[$0.from] }
                    found.append(Crossing(from: source, edges: way.reversed()))
                } else if !isEnd(edge.to) {
                    pending.append(edge.to)
                }
            }
        }
        return found
    }

    private func violations(of crossing: Crossing, _ words: Words) -> [Violation] {
        let (from, to) = (context.name(of: crossing.from), context.name(of: crossing.to))
        let first = crossing.edges[0].edge
        let chain =
            [Violation.Step(module: from)]
            + crossing.edges.map { step in
                Violation.Step(context.name(of: step.edge.to), at: context.place(of: step.edge, from: step.from))
            }
        func violation(_ place: SourcePlace, _ verb: String, _ way: String, _ chain: [Violation.Step]) -> Violation {
            let (message, fix) = words(crossing, from, verb, to)
            return Violation(rule, at: place, message: message + way, fix: fix, from: from, to: to, chain: chain)
        }
        let place = context.place(of: first, from: crossing.from)
        guard crossing.edges.count == 1 else {
            let way = chain.map(\.module).joined(separator: " → ")
            return [violation(place, "reaches", " The way: \(way).", chain)]
        }
        guard !first.sites.isEmpty else { return [violation(place, "depends upon", "", chain)] }
        return first.sites.map { site in
            let place = context.place(of: site, in: crossing.from)
            return violation(place, "imports", "", [chain[0], Violation.Step(to, at: place)])
        }
    }
}
