import Testing

@testable import ModuleTools

/// Each change is made in a real repository; exactly the listed modules must be reached.
struct AffectedCorpusTests {
    @Test(arguments: AffectedCorpus.cases)
    func reachesWhatIsListedAndNothingElse(_ example: AffectedCorpus.Case) async throws {
        let monorepo = try Monorepo(AffectedCorpus.shop + example.more)
        try await monorepo.commit()
        try monorepo.apply(example.edits)
        let report = try await monorepo.affected()
        #expect(Set(report.modules.map(\.module)) == example.reaches, "\(report.text(showsReasons: true))")
        #expect(report.documentation == example.documentation)
        #expect(report.commentsOnly == example.commentsOnly)
        #expect(report.unowned == example.unowned)
        #expect(report.changedRules == example.changedRules)
        let reasons = report.modules.map(\.reason)
        for reason in example.reasons {
            #expect(reasons.contains { $0.contains(reason) }, "\(reasons) lack “\(reason)”")
        }
    }
}
