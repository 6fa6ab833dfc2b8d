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
