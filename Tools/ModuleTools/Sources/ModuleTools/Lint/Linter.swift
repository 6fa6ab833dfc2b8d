/// Runs all checks and takes out what is excepted.
struct Linter {
    /// Every check there is.
    static let checks: [any LintCheck] = [
        ManifestCheck(), UnknownNameCheck(), LayerCheck(), NoLayerCheck(), IndependenceCheck(), ForbiddenCheck(),
        UndeclaredImportCheck(), UnusedDependencyCheck(), CycleCheck(), PackageShapeCheck(), TestReachabilityCheck(),
        SettingsCheck(),
    ]

    /// All violations at once, in the order of their places.
    static func lint(_ workspace: Workspace, rules: Rules, today: Day) throws -> [Violation] {
        let context = LintContext(workspace: workspace, rules: rules, today: today)
        let found = try checks.flatMap { try $0.violations(in: context) }
        return Exceptions(context: context).apply(to: found).sorted(by: Violation.isOrdered)
    }
}
