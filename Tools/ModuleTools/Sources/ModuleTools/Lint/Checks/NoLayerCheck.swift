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
