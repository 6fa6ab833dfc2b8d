/// Packages have what the rules ask of them: a public protocol, a factory, a README, tests.
struct PackageShapeCheck: LintCheck {
    func violations(in context: LintContext) -> [Violation] {
        []
    }
}
