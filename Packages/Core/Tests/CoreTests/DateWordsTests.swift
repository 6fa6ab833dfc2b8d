import Core
import Foundation
import Testing

struct DateWordsTests {
    @Test(
        arguments: [
            ("2026-11-25T13:05:00Z", "Today, 14:05"), ("2026-11-24T23:00:00Z", "Today, 0:00"),
            ("2026-11-24T22:59:59Z", "Yesterday, 23:59"), ("2026-11-23T22:59:00Z", "November 23, 2026"),
            // A clock may be behind, and no date ends the program.
            ("2026-11-26T12:00:00Z", "November 26, 2026"), ("9999-12-31T12:00:00Z", "December 31, 9999"),
            ("0001-01-01T12:00:00Z", "January 1, 1"),
        ])
    func datesAreWrittenAsPeopleDo(date: String, words: String) throws {
        let (now, date) = (try Date("2026-11-25T20:00:00Z", strategy: .iso8601), try #require(Date(iso8601: date)))
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        #expect(date.words(at: now, Locale(identifier: "en_US"), berlin).hasPrefix(words))
        let german = date.words(at: now, Locale(identifier: "de_DE"), berlin)
        #expect(german.hasPrefix(String(words.prefix(5))) || german.contains(". "))
    }
}
