public import Foundation

/// A day of the calendar, such as `2026-11-25`.
public struct UsageDay: Sendable, Hashable {
    public let text: String

    public init(_ date: Date, in timeZone: TimeZone = .current) {
        text = date.formatted(Date.ISO8601FormatStyle(timeZone: timeZone).year().month().day())
    }

    init(text: String) {
        self.text = text
    }
}
