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
        let sorted = found.sorted(by: Violation.isOrdered)
        return sorted.indices.filter { $0 == 0 || sorted[$0] != sorted[$0 - 1] }.map { sorted[$0] }
    }
}

/// A single check of `modules lint`.
protocol LintCheck: Sendable {
    func violations(in context: LintContext) throws -> [Violation]
}
