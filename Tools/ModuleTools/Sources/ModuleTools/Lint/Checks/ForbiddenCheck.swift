/// The edges that a rule forbids by name: to a module of this monorepo or an outside one, direct or through others.
struct ForbiddenCheck: LintCheck {
    func violations(in context: LintContext) -> [Violation] {
        context.rules.forbidden.flatMap { violations(of: $0, in: context) }
    }

    private func violations(of rule: Rules.Forbidden, in context: LintContext) -> [Violation] {
        let patterns = rule.to.filter { $0.scope == .module }.map(\.pattern)
        let outside = context.edges.indices.dropFirst(context.workspace.modules.count).filter { index in
            patterns.contains { $0.matches(context.name(of: index)) }
        }
        let to = context.modules(rule.to).union(outside)
        let except = context.modules(rule.except)
        // Without `from`, every module that is not forbidden itself.
        let named =
            rule.from.isEmpty
            ? Set(context.workspace.modules.indices).subtracting(to) : context.modules(rule.from)
        let from = named.subtracting(except)
        return BoundaryWalk(context: context, rule: .forbidden)
            .violations(from: from.sorted()) {
                to.contains($1)
            } isEnd: {
                from.contains($0) || except.contains($0)
            } words: { crossing, verb in
                (
                    "\(context.name(of: crossing.from)) \(verb) \(context.name(of: crossing.to)), which is forbidden: "
                        + rule.because,
                    "Take the import out, and ask for what is needed through a protocol that a module above fulfils."
                )
            }
    }
}
