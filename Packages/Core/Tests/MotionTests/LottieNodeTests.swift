import Foundation
import Testing

@testable import Motion

@Suite struct LottieNodeTests {
    @Test func whatIsNotJSONIsSaidWithItsPlace() {
        #expect(throws: MotionProblem.notJSON(line: 3, column: 5, reason: "there is no value")) {
            try LottieNode(reading: Data("[\n 1,\n nul]".utf8), limits: MotionLimits())
        }
    }

    @Test(arguments: [
        ("[1,2,3,4]", MotionProblem.tooMuch(.values, limit: 4)), ("[[[1]]]", .tooMuch(.nesting, limit: 2)),
    ])
    func valuesAndNestingAreLimited(text: String, problem: MotionProblem) {
        var limits = MotionLimits()
        limits.values = 4
        limits.nesting = 2
        #expect(throws: problem) { try LottieNode(reading: Data(text.utf8), limits: limits) }
    }
}
