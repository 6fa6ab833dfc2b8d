import Foundation

/// A length of time in the calendar, as ISO 8601 writes it: one number and one unit, such as `P1M` or `P2W`.
struct StorePeriod: Sendable, Hashable, Codable {
    enum Unit: Character, Sendable {
        case day = "D"
        case week = "W"
        case month = "M"
        case year = "Y"
    }

    let count: Int
    let unit: Unit

    /// Nil for other text, and for more than a hundred years.
    init?(_ text: String) {
        guard text.utf8.count <= 7, text.hasPrefix("P"), let last = text.last, let unit = Unit(rawValue: last) else {
            return nil
        }
        let digits = text.dropFirst().dropLast()
        guard digits.utf8.allSatisfy(\.isDigit), let count = Int(digits), count >= 1,
            count <= Self.largest[unit, default: 0]
        else { return nil }
        self.count = count
        self.unit = unit
    }

    var text: String { "P\(count)\(unit.rawValue)" }

    /// The moment after this many periods. Months keep the day of `anchor` where the month has it, else they end on the
    /// month's last day: from January 31, the first month ends on February 28 and the second on March 31.
    func moment(after anchor: Timestamp, times: Int) -> Timestamp {
        switch unit {
        case .day: anchor.advanced(bySeconds: times * count * 86_400)
        case .week: anchor.advanced(bySeconds: times * count * 7 * 86_400)
        case .month: anchor.advanced(byMonths: times * count)
        case .year: anchor.advanced(byMonths: times * count * 12)
        }
    }

    private static let largest: [Unit: Int] = [.day: 36_500, .week: 5_200, .month: 1_200, .year: 100]

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let period = StorePeriod(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "must be a period such as P1M")
        }
        self = period
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

extension Timestamp {
    /// The same day and time of day that many months later, in UTC, or the last day of a month that is shorter.
    func advanced(byMonths months: Int) -> Timestamp {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        // By whole seconds: a date holds microseconds of the next centuries only.
        let second = Date(timeIntervalSince1970: Double(seconds))
        let moved = calendar.date(byAdding: .month, value: months, to: second) ?? second
        return advanced(bySeconds: Int(moved.timeIntervalSince1970) - seconds)
    }
}
