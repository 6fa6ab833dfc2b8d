import Domain
import Testing

struct ReviewPolicyTests {
    /// Runs, version, the last version that asked, whether something is presented, and the policy's verdict.
    static let cases: [(Int, String, String?, Bool, ReviewPolicy.Verdict)] = [
        (0, "1.0", nil, false, .tooFewRuns),
        (4, "1.0", nil, false, .tooFewRuns),
        (5, "1.0", nil, false, .ask),
        (500, "1.0", nil, false, .ask),
        (5, "1.0", "1.0", false, .alreadyAsked),
        (5, "1.0", "0.9", false, .ask),
        (5, "1.0", "2.0", false, .ask),
        (5, "1.0", "", false, .ask),
        (5, "1.0", nil, true, .somethingPresented),
        (5, "1.0", "1.0", true, .alreadyAsked),
        (4, "1.0", nil, true, .tooFewRuns),
        (4, "1.0", "1.0", true, .alreadyAsked),
        (-1, "1.0", nil, false, .tooFewRuns),
    ]

    @Test(arguments: cases)
    func asksExperiencedUsersOncePerVersionAndInterruptsNothing(
        _ runs: Int, _ version: String, _ last: String?, _ isPresented: Bool, _ verdict: ReviewPolicy.Verdict
    ) {
        #expect(
            ReviewPolicy(minimumRuns: 5).verdict(
                runs: runs, version: version, lastVersionAsked: last, isSomethingPresented: isPresented) == verdict)
    }
}
