import Foundation
import Testing

@testable import ModuleTools

struct DayTests {
    @Test(arguments: [
        "2026-01-01", "2026-12-31", "2024-02-29", "2000-02-29", "2026-02-28", "2026-04-30", "0001-01-01", "9999-12-31",
    ])
    func daysAreReadAndWrittenAlike(_ text: String) {
        #expect(Day(text)?.description == text)
    }

    @Test(arguments: [
        "", "2026", "2026-1-1", "26-01-01", "2026-13-01", "2026-00-01", "2026-01-00", "2026-01-32", "2026-02-29",
        "1900-02-29", "2100-02-29", "2026-04-31", "2026/01/01", "2026-01-01 ", "2026-01-01-01", "-026-01-01",
        "+026-01-01", "2026-0x-01", "２０２６-01-01", "yesterday",
    ])
    func whatIsNoDayIsNone(_ text: String) {
        #expect(Day(text) == nil)
    }

    @Test(arguments: [
        ("2026-01-01", "2026-01-02"), ("2026-01-31", "2026-02-01"), ("2025-12-31", "2026-01-01"),
        ("2026-09-30", "2026-10-01"), ("0999-12-31", "1000-01-01"),
    ])
    func daysAreOrdered(_ earlier: String, _ later: String) throws {
        let (earlier, later) = (try #require(Day(earlier)), try #require(Day(later)))
        #expect(earlier < later && !(later < earlier) && earlier <= earlier)
    }

    /// An instant is the same day on every machine, whatever its time zone.
    @Test(arguments: [
        (0.0, "1970-01-01"), (-1.0, "1969-12-31"), (86_399.0, "1970-01-01"), (86_400.0, "1970-01-02"),
        (951_782_400.0, "2000-02-29"), (1_767_225_599.0, "2025-12-31"), (1_767_225_600.0, "2026-01-01"),
    ])
    func anInstantsDayIsThatOfGreenwich(_ seconds: Double, _ day: String) {
        #expect(Day(Date(timeIntervalSince1970: seconds)).description == day)
    }
}
