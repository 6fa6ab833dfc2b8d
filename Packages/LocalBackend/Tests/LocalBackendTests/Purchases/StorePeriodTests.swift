import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// Periods and lengths of time as texts.
    struct StorePeriodTests {
        @Test(arguments: ["P1D", "P3D", "P1W", "P2W", "P1M", "P6M", "P12M", "P1Y", "P100Y"])
        func aPeriodIsReadAndWritten(_ text: String) {
            #expect(StorePeriod(text)?.text == text)
        }

        @Test(arguments: [
            "", "P", "P1", "1M", "PM", "P0M", "P-1M", "P+1M", "P1M2D", "PT1H", "p1m", "P101Y", "P1.5M", "P١M",
        ])
        func otherTextsAreRefused(_ text: String) {
            #expect(StorePeriod(text) == nil)
        }

        @Test(arguments: [
            ("2027-01-31T10:20:30Z", "P1M", 1, "2027-02-28T10:20:30Z"),
            ("2028-01-31T10:20:30Z", "P1M", 1, "2028-02-29T10:20:30Z"),
            ("2027-01-31T10:20:30Z", "P1M", -2, "2026-11-30T10:20:30Z"),
            ("2028-02-29T00:00:00Z", "P1Y", 1, "2029-02-28T00:00:00Z"),
            ("2028-02-29T00:00:00Z", "P1Y", 4, "2032-02-29T00:00:00Z"),
            ("2099-12-31T23:59:59Z", "P2M", 1, "2100-02-28T23:59:59Z"),
            ("2027-03-27T12:00:00Z", "P1W", 2, "2027-04-10T12:00:00Z"),
        ])
        func periodsFollowTheCalendar(_ start: String, _ period: String, times: Int, _ end: String) throws {
            let moved = try #require(StorePeriod(period)).moment(after: try #require(Timestamp(start)), times: times)
            #expect(moved.secondsText == end)
        }

        @Test(arguments: [
            ("3d", 259_200), ("2h30m", 9000), ("45s", 45), ("1w", 604_800), ("0s", 0), ("", nil), ("3", nil),
            ("d", nil),
            ("-3d", nil), ("3x", nil), ("9999999999999d", nil), ("400000d", nil), ("3 d", nil), ("٣d", nil),
        ])
        func lengthsOfTimeAreRead(_ text: String, _ seconds: Int?) {
            #expect(TestStore.seconds(of: text) == seconds)
        }

        @Test func clockChangesAreRead() throws {
            let time = try #require(Timestamp("2026-12-01T00:00:00Z"))
            let cases: [([String], TestStoreClockChange?)] = [
                (["+3d"], .by(seconds: 259_200)), (["-2h"], .by(seconds: -7200)), (["\u{2212}2h"], .by(seconds: -7200)),
                (["+P1M"], .byPeriod("P1M", sign: 1)), (["-P1Y"], .byPeriod("P1Y", sign: -1)), (["reset"], .reset),
                (["set", "2026-12-01T00:00:00Z"], .to(time.date)), (["3d"], nil), (["set"], nil),
                (["set", "now"], nil),
                (["reset", "+1d"], nil), ([], nil),
            ]
            for (words, change) in cases { #expect(TestStoreClockChange(words) == change, "\(words)") }
        }
    }
}
