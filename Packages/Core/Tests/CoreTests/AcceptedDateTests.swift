import Core
import Foundation
import Testing

/// Dates from outside: what is accepted, and that no number traps.
struct AcceptedDateTests {
    private static let first: Int64 = -62_135_769_600_000
    private static let last: Int64 = 253_402_300_799_999

    @Test(
        arguments: [
            (0, true), (1_795_312_380_000, true), (first, true), (last, true), (first - 1, false), (last + 1, false),
            (.max, false), (.min, false), (8_640_000_000_000_001, false),
        ] as [(Int64, Bool)])
    func onlyTheYears1To9999AreAccepted(_ milliseconds: Int64, isAccepted: Bool) {
        #expect(Date(milliseconds: milliseconds)?.milliseconds == (isAccepted ? milliseconds : nil))
        #expect((Date(seconds: Double(milliseconds) / 1000) != nil) == isAccepted)
        let clamped = min(max(milliseconds, Self.first), Self.last)
        #expect(Date(clampingMilliseconds: milliseconds).milliseconds == clamped)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, .greatestFiniteMagnitude, 1e300, -1e19])
    func whatIsNoDateIsRefusedAndNeverTraps(_ seconds: Double) {
        #expect(Date(seconds: seconds) == nil)
        let clamped = Date(timeIntervalSince1970: seconds).clamped
        #expect(clamped == (seconds > 0 ? Date.accepted.upperBound : Date.accepted.lowerBound))
        _ = Date(timeIntervalSince1970: seconds).milliseconds
    }

    @Test(
        arguments: [
            ("2026-11-25T12:00:00Z", 1_795_608_000_000), ("2026-11-25T12:00:00.250Z", 1_795_608_000_250),
            ("0001-01-01T00:00:00Z", first), ("9999-12-31T23:59:59Z", 253_402_300_799_000),
            ("0000-12-31T23:59:59Z", nil), ("300000-01-01T00:00:00Z", nil), ("+10000-01-01T00:00:00Z", nil),
            ("99999999999999999999-01-01T00:00:00Z", nil), ("yesterday", nil), ("", nil),
        ] as [(String, Int64?)])
    func aTextIsADateOrNone(_ text: String, _ milliseconds: Int64?) {
        #expect(Date(iso8601: text)?.milliseconds == milliseconds)
    }
}
