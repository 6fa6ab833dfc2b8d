/// Runs all checks.
struct Linter {
    private static let checks: [any LintCheck] = [
        ManifestCheck(), UnknownNameCheck(), LayerCheck(), NoLayerCheck(), IndependenceCheck(), ForbiddenCheck(),
        NameCheck(), UndeclaredImportCheck(), UnusedDependencyCheck(),
        PackageShapeCheck(), TestReachabilityCheck(), RepeatedDeclarationCheck(), SettingsCheck(),
    ]

    /// All violations, in the order of their places; a violation that two rules cause in the same way is reported once.
    static func lint(_ workspace: Workspace, rules: Rules) throws -> [Violation] {
        let context = LintContext(workspace: workspace, rules: rules)
        let found = try checks.flatMap { try $0.violations(in: context) }
        let sorted = withoutContradiction(found).sorted(by: Violation.isOrdered)
        return sorted.indices.filter { $0 == 0 || sorted[$0] != sorted[$0 - 1] }.map { sorted[$0] }
    }

    /// An import that a boundary forbids must not be declared as the fix, either.
    private static func withoutContradiction(_ violations: [Violation]) -> [Violation] {
        let crossings = violations.filter { [.layer, .independence, .forbidden].contains($0.rule) }
        let places = Set(crossings.map(\.place))
        return violations.map { violation in
            guard violation.rule == .undeclaredImport, places.contains(violation.place) else { return violation }
            var changed = violation
            changed.fix = "Remove the import: the other rule forbids declaring it."
            return changed
        }
    }
}

/// A single check of `modules lint`.
protocol LintCheck: Sendable {
    func violations(in context: LintContext) throws -> [Violation]
}
