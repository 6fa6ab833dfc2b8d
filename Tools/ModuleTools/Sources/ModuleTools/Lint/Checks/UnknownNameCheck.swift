/// Every name in the rules matches something: a rule with a typo would have no effect.
struct UnknownNameCheck: LintCheck {
    func violations(in context: LintContext) -> [Violation] {
        // An unreadable manifest may declare the name.
        guard context.workspace.refusals.isEmpty else { return [] }
        let rules = context.rules
        var selectors = rules.layers.flatMap(\.modules) + rules.independence.flatMap(\.packages)
        selectors += rules.forbidden.flatMap { $0.from + $0.except }
        selectors += rules.names.flatMap { $0.from + $0.except }
        selectors += rules.reaches.flatMap(\.reaches)
        let forbidden = rules.forbidden.flatMap(\.to).filter { $0.scope != .module || isSlip($0, context) }
        return (selectors + forbidden).filter { context.modules([$0]).isEmpty }.map { selector in
            Violation(
                rule: .unknownName, file: rules.file ?? "", line: selector.line, column: 1,
                message: "\(selector) names nothing that is in this monorepo.",
                fix: fix(selector, context), from: selector.description)
        }
    }

    /// A forbidden module may be missing or an outside one; but a name that differs by a letter or two from a module's
    /// is a typo, and has no effect.
    private func isSlip(_ selector: Selector, _ context: LintContext) -> Bool {
        let name = selector.pattern.description
        return selector.pattern.isLiteral && !context.workspace.outside.joined().contains { $0.name == name }
            && NearName.find(name, among: context.workspace.modules.map(\.name)) != nil
    }

    private func fix(_ selector: Selector, _ context: LintContext) -> String {
        let names: [String] =
            switch selector.scope {
            case .module: context.workspace.modules.map(\.name)
            case .package: context.workspace.packages.map(\.name)
            case .layer: context.rules.layers.map(\.name)
            case .kind: ModuleKind.allCases.map(\.rawValue)
            }
        return NearName.question(selector.pattern.description, among: names) + "Correct it, or take it out."
    }
}
