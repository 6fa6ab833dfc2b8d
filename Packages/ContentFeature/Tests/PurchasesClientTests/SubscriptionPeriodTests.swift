import Foundation
import PurchasesClient
import Testing

@Suite struct SubscriptionPeriodTests {
    @Test(arguments: [("P3D", 3), ("P1W", 1), ("P1M", 1), ("P6M", 6), ("P1Y", 1)])
    func periodsAreRead(text: String, count: Int) throws {
        let period = try #require(SubscriptionPeriod(text))
        #expect(period.count == count)
        #expect(text.hasSuffix(period.unit.rawValue))
    }

    @Test(arguments: [
        "", "P", "P1", "1M", "PM", "P0M", "P-1M", "P+1M", "P1MT", "PT1M", "P1.5M", "P1001D", "P99999999999M", "P１M",
    ])
    func periodsThatNoSubscriptionHasAreRefused(text: String) {
        #expect(SubscriptionPeriod(text) == nil)
    }

    @Test(arguments: [
        ("2026-11-25T12:00:00Z", "P1W", "2026-12-02T12:00:00Z"),
        ("2026-11-25T12:00:00Z", "P1M", "2026-12-25T12:00:00Z"),
        ("2027-01-31T00:00:00Z", "P1M", "2027-02-28T00:00:00Z"),
        ("2028-02-29T00:00:00Z", "P1Y", "2029-02-28T00:00:00Z"),
        ("2026-12-31T23:59:59Z", "P3D", "2027-01-03T23:59:59Z"),
    ])
    func periodsEndByTheCalendar(start: String, period: String, expected: String) throws {
        let start = try Date(start, strategy: .iso8601)
        #expect(try #require(SubscriptionPeriod(period)).end(from: start).formatted(.iso8601) == expected)
    }

    @Test(arguments: [("P6D", "P1W"), ("P4W", "P1M"), ("P1M", "P5W"), ("P11M", "P1Y"), ("P364D", "P1Y")])
    func periodsAreComparedByTheirLength(shorter: String, longer: String) throws {
        let (shorter, longer) = (try #require(SubscriptionPeriod(shorter)), try #require(SubscriptionPeriod(longer)))
        #expect(shorter.isShorter(than: longer))
        #expect(!longer.isShorter(than: shorter))
    }
}
