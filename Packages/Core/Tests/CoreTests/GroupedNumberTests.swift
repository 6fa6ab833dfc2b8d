import Core
import Testing

struct GroupedNumberTests {
    @Test(arguments: [
        (0, "0"), (999, "999"), (1000, "1,000"), (-1000, "-1,000"), (40_000_000, "40,000,000"),
        (1_002_003, "1,002,003"), (Int.min, "-9,223,372,036,854,775,808"),
    ])
    func aCommaStandsAfterEachThreeDigits(number: Int, text: String) {
        #expect(number.grouped == text)
    }
}
