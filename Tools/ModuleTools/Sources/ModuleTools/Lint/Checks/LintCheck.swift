/// A single check of `modules lint`.
protocol LintCheck: Sendable {
    func violations(in context: LintContext) throws -> [Violation]
}
