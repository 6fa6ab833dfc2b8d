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

    /// The shortest path from each source to each module that it must not reach.
    ///
    /// - Parameters:
    ///   - forbids: whether the first module must not reach the second.
    ///   - isEnd: whether paths are not followed beyond a module: one that is checked itself, so that each crossing is
    ///     reported once, where it begins.
    func crossings(
        from sources: some Sequence<Int>, forbids: (Int, Int) -> Bool, isEnd: (Int) -> Bool
    ) -> [Crossing] {
        sources.flatMap { crossings(from: $0, forbids, isEnd) }
    }

    private func crossings(from source: Int, _ forbids: (Int, Int) -> Bool, _ isEnd: (Int) -> Bool) -> [Crossing] {
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
