/// The edges that a rule forbids by name: to a module of this monorepo or an outside one, direct or through others.
struct ForbiddenCheck: LintCheck {
    func violations(in context: LintContext) -> [Violation] {
        context.rules.forbidden.flatMap { rule in
            let from = sources(of: rule, in: context)
            return inside(rule, from, context) + outside(rule, from, context)
        }
    }

    /// Without `from`, every module that is not forbidden itself.
    private func sources(of rule: Rules.Forbidden, in context: LintContext) -> Set<Int> {
        let named =
            rule.from.isEmpty
            ? Set(context.workspace.modules.indices).subtracting(context.modules(rule.to)) : context.modules(rule.from)
        return named.subtracting(context.modules(rule.except))
    }

    private func inside(_ rule: Rules.Forbidden, _ from: Set<Int>, _ context: LintContext) -> [Violation] {
        let report = BoundaryReport(context: context, rule: .forbidden)
        let to = context.modules(rule.to)
        let ends = from.union(context.modules(rule.except))
        return BoundaryWalk(edges: context.workspace.edges)
            .crossings(from: from.sorted()) {
                to.contains($1)
            } isEnd: {
                ends.contains($0)
            }
            .flatMap { crossing in
                report.violations(crossing, fix: Self.fix) { from, verb, to in
                    "\(from) \(verb) \(to), which is forbidden: \(rule.because)"
                }
            }
    }

    /// Modules of outside packages and of the system have no edges, only imports.
    private func outside(_ rule: Rules.Forbidden, _ from: Set<Int>, _ context: LintContext) -> [Violation] {
        let patterns = rule.to.filter { $0.scope == .module }.map(\.pattern)
        let names = Set(context.workspace.outside.joined().map(\.name)).filter { name in
            patterns.contains { $0.matches(name) }
        }
        return names.sorted().flatMap { outside($0, rule, from, context) }
    }

    private func outside(_ name: String, _ rule: Rules.Forbidden, _ from: Set<Int>, _ context: LintContext)
        -> [Violation]
    {
        let importers = context.workspace.outside.indices.filter { index in
            context.workspace.outside[index].contains { $0.name == name }
        }
        // What lies behind modules that are forbidden themselves, or excepted, is their own affair.
        let ends = from.union(context.modules(rule.to)).union(context.modules(rule.except))
        let others = Set(importers).subtracting(ends)
        let ways = BoundaryWalk(edges: context.workspace.edges)
            .crossings(from: from.sorted()) {
                others.contains($1)
            } isEnd: {
                ends.contains($0)
            }
        let direct = importers.filter(from.contains).map { BoundaryWalk.Crossing(from: $0, edges: []) }
        let report = BoundaryReport(context: context, rule: .forbidden)
        return (direct + ways).flatMap { crossing in
            context.workspace.outside[crossing.to].filter { $0.name == name }
                .flatMap { violations(crossing, $0, rule, report) }
        }
    }

    private func violations(
        _ crossing: BoundaryWalk.Crossing, _ outside: OutsideImport, _ rule: Rules.Forbidden, _ report: BoundaryReport
    ) -> [Violation] {
        let context = report.context
        let from = context.module(crossing.from).id
        let chain = report.chain(of: crossing)
        return outside.sites.prefix(crossing.edges.isEmpty ? outside.sites.count : 1).map { site in
            let here = context.place(of: site, in: crossing.to)
            let whole = chain + [Violation.Step(outside.name, at: here)]
            let verb = crossing.edges.isEmpty ? "imports" : "reaches"
            let way = crossing.edges.isEmpty ? "" : " The way: \(whole.map(\.module).joined(separator: " → "))."
            return Violation(
                .forbidden, at: crossing.edges.first.map { context.place(of: $0.edge, from: $0.from) } ?? here,
                message: "\(from) \(verb) \(outside.name), which is forbidden: \(rule.because)\(way)",
                fix: Self.fix, from: from, to: outside.name, chain: whole)
        }
    }

    private static let fix =
        "Take the import out, and ask for what is needed through a protocol that a module above fulfils."
}
