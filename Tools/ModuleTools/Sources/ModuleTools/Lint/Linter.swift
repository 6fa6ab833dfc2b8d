/// Runs all checks and removes the violations that are excepted.
struct Linter {
    /// All checks.
    static let checks: [any LintCheck] = [
        ManifestCheck(), UnknownNameCheck(), LayerCheck(), NoLayerCheck(), IndependenceCheck(), ForbiddenCheck(),
        NameCheck(), UndeclaredImportCheck(), UnusedDependencyCheck(), UnknownDependencyCheck(), CycleCheck(),
        PackageShapeCheck(), TestReachabilityCheck(), RepeatedDeclarationCheck(), SettingsCheck(),
    ]

    /// All violations, in the order of their places; a violation that two rules cause in the same way is reported once.
    static func lint(
        _ workspace: Workspace, rules: Rules, today: Day, checks: [any LintCheck] = Self.checks
    ) throws -> [Violation] {
        let context = LintContext(workspace: workspace, rules: rules, today: today)
        let found = try checks.flatMap { try $0.violations(in: context) }
        let advised = withoutContradiction(found)
        let sorted = Exceptions(context: context).apply(to: advised).sorted(by: Violation.isOrdered)
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
