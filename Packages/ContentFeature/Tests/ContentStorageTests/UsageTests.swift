import ContentStorage
import Foundation
import Testing

@Suite struct UsageTests {
    private static let day = UsageDay(Date(timeIntervalSince1970: 1_800_000_000), in: .gmt)
    private static let next = UsageDay(Date(timeIntervalSince1970: 1_800_086_400), in: .gmt)

    @Test func requestsAreCountedByDayAndAccount() async throws {
        let test = try TestStore()
        for _ in 1...3 { try await test.store.usage.addRequest(on: Self.day, account: "ada") }
        try await test.store.usage.addRequest(on: Self.next, account: "ada")
        try await test.open().usage.addRequest(on: Self.day, account: "eve")
        #expect(try await test.store.usage.requests(on: Self.day, account: "ada") == 3)
        #expect(try await test.store.usage.requests(on: Self.next, account: "eve") == 0)
        let figures = try await test.store.usage.figures(since: Self.day, account: "ada")
        #expect(figures.requests.map(\.day.text) == ["2027-01-16", "2027-01-15"])
        #expect(figures.requests.map(\.count) == [1, 3])
        #expect(try await test.store.usage.figures(since: Self.next, account: "ada").requests.count == 1)
    }

    @Test func figuresCountWhatTheAccountHas() async throws {
        let test = try TestStore()
        #expect(try await test.store.usage.figures(since: Self.day, account: "ada") == UsageFigures())
        let turn = try await test.exchange("one")
        try await test.exchange("two", in: turn.conversation, after: turn.reply)
        try await test.exchange("other", account: "eve")
        let figures = try await test.store.usage.figures(since: Self.day, account: "ada")
        #expect(figures.conversations == 1)
        #expect(figures.messages == 2)
        #expect(figures.replies == 2)
    }

    /// Half past midnight in Berlin is still the day before in UTC.
    @Test func aDayIsOneOfTheCalendarOfItsPlace() throws {
        let date = try Date("2026-11-24T23:30:00Z", strategy: .iso8601)
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        #expect(UsageDay(date, in: .gmt).text == "2026-11-24")
        #expect(UsageDay(date, in: berlin).text == "2026-11-25")
    }
}
