/// A prohibition between modules: layers, independence, forbidden edges.
protocol Boundary {
    /// Whether `from` must not reach `to`.
    func forbids(_ from: Int, _ to: Int) -> Bool
    /// Whether `other` must not reach anything that `from` must not reach either, so that the check of `other` covers
    /// it.
    func holds(_ other: Int, toTheSameAs from: Int) -> Bool
}

/// Finds where modules cross a boundary: by an import, by a manifest, or through other modules.
struct BoundaryWalk {
    /// A path from the module at fault to the one it must not reach: each module, and the edge that leads to it.
    struct Crossing {
        var from: Int
        var edges: [(from: Int, edge: Edge)]
        var to: Int { edges.last?.edge.to ?? from }
        var isDirect: Bool { edges.count == 1 }
    }

    let edges: [[Edge]]

    func crossings(of boundary: some Boundary, from sources: some Sequence<Int>) -> [Crossing] {
        sources.flatMap { crossings(of: boundary, from: $0) }
    }

    /// Continues only from modules that are not checked themselves, so that each crossing is reported once, where it
    /// begins. The shortest path to each is found first.
    private func crossings(of boundary: some Boundary, from source: Int) -> [Crossing] {
        var found: [Crossing] = []
        var arrivals: [Int: (from: Int, edge: Edge)] = [:]
        var pending = [source]
        var next = 0
        while next < pending.count {
            let module = pending[next]
            next += 1
            for edge in edges[module] where edge.to != source && arrivals[edge.to] == nil {
                let arrival = (from: module, edge: edge)
                arrivals[edge.to] = arrival
                if boundary.forbids(source, edge.to) {
                    let way = sequence(first: arrival) { arrivals[$0.from] }
                    found.append(Crossing(from: source, edges: way.reversed()))
                } else if !boundary.holds(edge.to, toTheSameAs: source) {
                    pending.append(edge.to)
                }
            }
        }
        return found
    }
}

/// Reports crossed boundaries: one violation for each import, one for a path through other modules.
struct BoundaryReport {
    let context: LintContext
    let rule: RuleName

    /// - Parameters:
    ///   - what: the sentence that describes the violation; it receives the matching verb: "imports", "depends upon",
    ///     "reaches".
    ///   - fix: how to fix it.
    func violations(
        _ crossing: BoundaryWalk.Crossing, fix: String, what: (_ from: String, _ verb: String, _ to: String) -> String
    ) -> [Violation] {
        let from = context.module(crossing.from).id
        let to = context.module(crossing.to).id
        let first = crossing.edges[0].edge
        let chain = chain(of: crossing)
        let place = context.place(of: first, from: crossing.from)
        func violation(_ place: SourcePlace, _ message: String, _ chain: [Violation.Step]) -> Violation {
            Violation(rule, at: place, message: message, fix: fix, from: from, to: to, chain: chain)
        }
        guard crossing.isDirect else {
            let way = chain.map(\.module).joined(separator: " → ")
            return [violation(place, what(from, "reaches", to) + " The way: \(way).", chain)]
        }
        guard !first.sites.isEmpty else { return [violation(place, what(from, "depends upon", to), chain)] }
        return first.sites.map { site in
            let place = context.place(of: site, in: crossing.from)
            return violation(place, what(from, "imports", to), [chain[0], Violation.Step(to, at: place)])
        }
    }

    func chain(of crossing: BoundaryWalk.Crossing) -> [Violation.Step] {
        [Violation.Step(module: context.module(crossing.from).id)]
            + crossing.edges.map { step in
                Violation.Step(context.module(step.edge.to).id, at: context.place(of: step.edge, from: step.from))
            }
    }
}
