/// One thing that `modules lint` looks for.
protocol LintCheck: Sendable {
    func violations(in context: LintContext) throws -> [Violation]
}
