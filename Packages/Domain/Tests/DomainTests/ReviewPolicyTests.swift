import Domain
import Testing

struct ReviewPolicyTests {
    /// Runs, version, the last version that asked, whether something is presented, and whether the policy allows asking.
    static let cases: [(Int, String, String?, Bool, Bool)] = [
        (-1, "1.0", nil, false, false), (4, "1.0", nil, false, false), (5, "1.0", nil, false, true),
        (500, "1.0", nil, false, true), (5, "1.0", "1.0", false, false), (5, "1.0", "0.9", false, true),
        (5, "1.0", "2.0", false, true), (5, "1.0", "", false, true), (5, "1.0", nil, true, false),
    ]

    @Test(arguments: cases)
    func asksExperiencedUsersOncePerVersionAndInterruptsNothing(
        _ runs: Int, _ version: String, _ last: String?, _ isPresented: Bool, _ asks: Bool
    ) {
        #expect(
            ReviewPolicy(minimumRuns: 5).allowsAsking(
                runs: runs, version: version, lastVersionAsked: last, isSomethingPresented: isPresented) == asks)
    }
}
