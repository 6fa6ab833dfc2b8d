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
            } words: { crossing, verb in
                let own = names[layers[crossing.from] ?? 0]
                let other = names[layers[crossing.to] ?? 0]
                let (from, to) = (context.name(of: crossing.from), context.name(of: crossing.to))
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
        guard !context.rules.layers.isEmpty, !context.rules.allowsUnlayered else { return [] }
        return context.workspace.modules.enumerated().compactMap { index, module in
            guard context.layers[index] == nil, module.kind != .plugin else { return nil }
            return Violation(
                .noLayer, at: context.place(of: module.declarations[0]),
                message: "\(module.id) stands in no layer, so nothing says what it may import.",
                fix: "Name it under `layers` in \(context.rules.file ?? "the rules").", from: module.id)
        }
    }
}
