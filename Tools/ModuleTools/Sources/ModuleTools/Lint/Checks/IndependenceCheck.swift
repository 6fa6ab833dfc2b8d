/// Groups that are independent never import each other, neither directly nor through others.
struct IndependenceCheck: LintCheck {
    func violations(in context: LintContext) -> [Violation] {
        context.rules.independence.flatMap { violations(of: $0, in: context) }
    }

    private func violations(of rule: Rules.Independence, in context: LintContext) -> [Violation] {
        var groups: [Int: Int] = [:]
        for (group, selector) in rule.groups.enumerated() {
            for module in context.modules([selector]) where groups[module] == nil { groups[module] = group }
        }
        for module in context.modules(rule.packages) where groups[module] == nil {
            groups[module] = rule.groups.count + context.module(module).package
        }
        return BoundaryWalk(context: context, rule: .independence)
            .violations(from: groups.keys.sorted()) { from, to in
                guard let from = groups[from], let to = groups[to] else { return false }
                return from != to
            } isEnd: {
                groups[$0] != nil
            } words: { crossing, verb in
                (
                    "\(context.name(of: crossing.from)) \(verb) \(context.name(of: crossing.to)), and the two are "
                        + "independent of each other (\(rule.name)).",
                    "Let the module above both join them, with a closure or a protocol that one of them owns."
                )
            }
    }
}
