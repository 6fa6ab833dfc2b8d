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
        guard crossing.isDirect else {
            let way = chain.map(\.module).joined(separator: " → ")
            return [
                violation(
                    context.place(of: first, from: crossing.from), what(from, "reaches", to) + " The way: \(way).",
                    fix, from, to, chain)
            ]
        }
        guard !first.sites.isEmpty else {
            return [
                violation(
                    context.place(of: first, from: crossing.from), what(from, "depends upon", to), fix, from, to, chain
                )
            ]
        }
        return first.sites.map { site in
            let (path, statement) = context.statement(site, of: crossing.from)
            let place = SourcePlace(file: path, line: statement.line, column: statement.column)
            let step = Violation.Step(module: to, file: place.file, line: place.line)
            return violation(place, what(from, "imports", to), fix, from, to, [chain[0], step])
        }
    }

    func violation(
        _ place: SourcePlace, _ message: String, _ fix: String, _ from: String, _ to: String?,
        _ chain: [Violation.Step]
    ) -> Violation {
        Violation(
            rule: rule, file: place.file, line: place.line, column: place.column, message: message, fix: fix,
            from: from, to: to, chain: chain)
    }

    func chain(of crossing: BoundaryWalk.Crossing) -> [Violation.Step] {
        [Violation.Step(module: context.module(crossing.from).id)]
            + crossing.edges.map { step in
                let place = context.place(of: step.edge, from: step.from)
                return Violation.Step(module: context.module(step.edge.to).id, file: place.file, line: place.line)
            }
    }
}
