import Core
import Testing

struct TimeLimitsTests {
    @Test(arguments: [(nil, 1), ("", 1), ("1", 1), ("20", 20), ("1000", 1000)] as [(String?, Int)])
    func factorIsAWholeNumber(_ text: String?, _ factor: Int) throws {
        let environment = text.map { [TimeLimits.variable: $0] } ?? [:]
        #expect(try TimeLimits.factor(in: environment) == factor)
    }

    @Test(arguments: ["0", "-1", "1001", "2.5", "fast", " 2"])
    func anythingElseIsRefusedByName(_ text: String) {
        let error = #expect(throws: ConfigurationError.self) {
            try TimeLimits.factor(in: [TimeLimits.variable: text])
        }
        #expect(
            error?.description
                == "SLIPWAY_TIME_LIMIT_FACTOR is '\(text)'. Use a whole number from 1 to 1000, or unset it.")
    }

    @Test func limitsAreMultipliedByTheFactor() {
        #expect(TimeLimits.scaled(.seconds(3)) == .seconds(3) * TimeLimits.factor)
        #expect(TimeLimits.scaled(seconds: 5) == 5 * Double(TimeLimits.factor))
    }
}
