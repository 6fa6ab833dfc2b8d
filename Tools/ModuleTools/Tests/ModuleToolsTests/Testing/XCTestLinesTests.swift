import Testing

@testable import ModuleTools

struct XCTestLinesTests {
    private static func read(_ lines: String..., tests: [String] = ["ATests.OneTests/testA"])
        -> [String: TestReport.Target]
    {
        var reader = XCTestLines()
        for line in lines { reader.take(line) }
        return reader.report(tests).targets
    }

    @Test func whatEndedIsCountedByTarget() {
        let targets = Self.read(
            "Test Suite 'Selected tests' started at 2026-06-01 00:00:00.000",
            "Test Case 'OneTests.testA' started at 2026-06-01 00:00:00.000",
            "Test Case 'OneTests.testA' passed (0.25 seconds)",
            "Test Case 'TwoTests.testB' failed (0.5 seconds)",
            "Test Case 'TwoTests.testC' skipped (0.0 seconds)",
            "Test Case 'ThreeTests.testD' passed (1.0 seconds)",
            "Test Suite 'OneTests' passed at 2026-06-01 00:00:00.000",
            "\t Executed 4 tests, with 1 failure (0 unexpected) in 1.75 (1.75) seconds",
            tests: [
                "ATests.OneTests/testA", "ATests.TwoTests/testB", "ATests.TwoTests/testC", "ATests.TwoTests/testD",
                "BTests.ThreeTests/testD", "BTests.Some/one()", "BTests.two()",
            ])
        #expect(
            targets == [
                "ATests": .init(tests: 3, failures: 1, skipped: 1, seconds: 0.75),
                "BTests": .init(tests: 1, failures: 0, skipped: 0, seconds: 1),
            ])
    }

    @Test func testsOfTheSameNameAreSharedOutBetweenTheirTargets() {
        let line = "Test Case 'OneTests.testA' passed (0.25 seconds)"
        let tests = ["ATests.OneTests/testA", "BTests.OneTests/testA"]
        let one = TestReport.Target(tests: 1, failures: 0, skipped: 0, seconds: 0.25)
        #expect(Self.read(line, line, tests: tests) == ["ATests": one, "BTests": one])
        #expect(Self.read(line, tests: tests).count == 1)
    }

    @Test func onApplesSystemsTheLineNamesTheTarget() {
        let targets = Self.read(
            "Test Case '-[BTests.OneTests testA]' started.",
            "Test Case '-[BTests.OneTests testA]' passed (0.250 seconds).", tests: [])
        #expect(targets == ["BTests": .init(tests: 1, failures: 0, skipped: 0, seconds: 0.25)])
    }

    @Test func aTestThatPrintsWithoutALinesEndIsCounted() {
        let targets = Self.read("it works: 'yes'Test Case 'OneTests.testA' passed (0.25 seconds)")
        #expect(targets == ["ATests": .init(tests: 1, failures: 0, skipped: 0, seconds: 0.25)])
    }

    @Test(arguments: [
        "", "Test Case '", "Test Case 'OneTests.testA", "Test Case 'OneTests.testA'",
        "Test Case 'OneTests.testA' is fun", "Test Case 'OneTests.testA' passed with flying colours",
        "Test Case '' passed (0.25 seconds)", "Test Case 'testA' passed (0.25 seconds)",
        "Test Case 'TwoTests.testA' passed (0.25 seconds)", "◇ Test testA() started.",
        "✔ Test testA() passed after 0.1 seconds.",
    ])
    func otherLinesCountNothing(_ line: String) {
        #expect(Self.read(line).isEmpty)
    }
}
