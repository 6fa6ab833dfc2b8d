import Foundation

/// A day of the calendar, without a time: `2026-12-31`.
struct Day: Comparable, Hashable, Sendable, CustomStringConvertible {
    /// Year, month and day, each with all its digits, so that texts have the order of days.
    let description: String

    private static let format = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day()

    /// - Returns: nil when the text is not a valid date, such as the 30th of February.
    init?(_ text: String) {
        guard let date = try? Date(text, strategy: Self.format) else { return nil }
        self.init(date)
        // Foundation accepts other forms, and days beyond the end of a month.
        if description != text { return nil }
    }

    /// The day of an instant, in UTC.
    init(_ date: Date) {
        description = date.formatted(Self.format)
    }

    static func < (left: Day, right: Day) -> Bool {
        left.description < right.description
    }
}
