/// An import runs from an upper layer to a lower one, or stays inside its own.
struct LayerCheck: LintCheck {
    func violations(in context: LintContext) -> [Violation] {
        let names = context.rules.layers.map(\.name)
        guard names.count > 1 else { return [] }
        let layers = context.layers
        return BoundaryWalk(context: context, rule: .layer)
            .violations(from: layers.indices.filter { layers[$0] != nil }) { from, to in
                guard let from = layers[from], let to = layers[to] else { return false }
                return to < from
            } isEnd: {
                layers[$0] != nil
            } words: { crossing, from, verb, to in
                let own = names[layers[crossing.from] ?? 0]
                let other = names[layers[crossing.to] ?? 0]
                return (
                    "\(from), of the layer \(own), \(verb) \(to), of the layer \(other) above it.",
                    "Move what both need down to \(own) or below it, or let \(other) hand it in through a protocol."
                )
            }
    }
}

/// Every module belongs to a layer, so that no new module escapes the rules unnoticed.
struct NoLayerCheck: LintCheck {
    func violations(in context: LintContext) -> [Violation] {
        guard !context.rules.layers.isEmpty else { return [] }
        return context.workspace.modules.enumerated().compactMap { index, module in
            guard context.layers[index] == nil, module.kind != .plugin else { return nil }
            return Violation(
                .noLayer, at: context.place(of: module.declarations[0]),
                message: "\(module.id) stands in no layer, so nothing says what it may import.",
                fix: "Name it under `layers` in \(context.rules.file ?? "the rules").", from: module.id)
        }
    }
}

/// Packages that are independent never import each other, neither directly nor through others.
struct IndependenceCheck: LintCheck {
    func violations(in context: LintContext) -> [Violation] {
        context.rules.independence.flatMap { violations(of: $0, in: context) }
    }

    private func violations(of rule: Rules.Independence, in context: LintContext) -> [Violation] {
        let modules = context.modules(rule.packages)
        return BoundaryWalk(context: context, rule: .independence)
            .violations(from: modules.sorted()) { from, to in
                modules.contains(to) && context.module(from).package != context.module(to).package
            } isEnd: {
                modules.contains($0)
            } words: { _, from, verb, to in
                (
                    "\(from) \(verb) \(to), and the two are independent of each other (\(rule.name)).",
                    "Let the module above both join them, with a closure or a protocol that one of them owns."
                )
            }
    }
}

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
            } words: { _, from, verb, to in
                (
                    "\(from) \(verb) \(to), which is forbidden: \(rule.because)",
                    "Take the import out, and ask for what is needed through a protocol that a module above fulfils."
                )
            }
    }
}
