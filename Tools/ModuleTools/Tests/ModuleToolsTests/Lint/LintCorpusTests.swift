import Testing

@testable import ModuleTools

/// Each rule: a monorepo that breaks it, and one that nearly does. What is found is exactly what is marked.
struct LintCorpusTests {
    @Test(arguments: LintCorpus.cases)
    func findsWhatIsMarkedAndNothingElse(_ example: LintCorpus.Case) async throws {
        let monorepo = try Monorepo(example.text)
        let found = try await monorepo.lint()
        #expect(found.map(\.short).sorted() == monorepo.expectations, "\(found.map(\.message))")
        for violation in found {
            #expect(violation.message.hasSuffix(".") && violation.mend.hasSuffix("."))
        }
    }

    /// A rule without a case that breaks it could lose its code unseen. A baseline's rule has tests of its own.
    @Test(arguments: RuleName.allCases.filter { $0 != .staleBaseline })
    func everyRuleHasACaseThatBreaksIt(_ rule: RuleName) {
        let marked = LintCorpus.cases.flatMap { Monorepo.expectations(in: $0.text) }
        #expect(marked.contains { $0.rule == rule.rawValue })
    }
}
