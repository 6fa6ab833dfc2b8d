import Testing

@testable import ModuleTools

/// For each rule, a monorepo that breaks it and one that nearly does. Exactly the marked violations must be found.
struct LintCorpusTests {
    @Test(arguments: LintCorpus.cases)
    func findsWhatIsMarkedAndNothingElse(_ example: LintCorpus.Case) async throws {
        let monorepo = try Monorepo(example.text)
        let found = try await monorepo.lint()
        #expect(found.map(\.short).sorted() == monorepo.expectations, "\(found.map(\.message))")
        for violation in found {
            #expect(violation.message.hasSuffix(".") && violation.fix.hasSuffix("."))
        }
    }

    /// Without a case that breaks it, a rule's code could be lost unnoticed.
    @Test(arguments: RuleName.allCases)
    func everyRuleHasACaseThatBreaksIt(_ rule: RuleName) {
        let marked = LintCorpus.cases.flatMap { Monorepo.expectations(in: $0.text) }
        #expect(marked.contains { $0.rule == rule.rawValue })
    }
}

/// Small monorepos with violations. `expect: rule` in a comment marks the violation that must be found on its line.
enum LintCorpus {
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var text: String
        var testDescription: String { name }

        init(_ name: String, _ text: String) {
            self.name = name
            self.text = text
        }
    }

    static let cases: [Case] =
        boundaries + dependencies + packages + names + rulesThemselves + shapes
}

import Testing
