public import Foundation

/// A length of time by the calendar, such as a month.
public struct SubscriptionPeriod: Sendable, Hashable {
    public enum Unit: String, Sendable, CaseIterable {
        case day = "D"
        case week = "W"
        case month = "M"
        case year = "Y"
    }

    private static let largestCount = 1_000

    /// At least 1.
    public let count: Int
    public let unit: Unit

    /// Nil for a count that no subscription has.
    public init?(_ count: Int, _ unit: Unit) {
        guard (1...Self.largestCount).contains(count) else { return nil }
        self.count = count
        self.unit = unit
    }

    /// From ISO 8601 with one unit, such as `P1M`.
    public init?(_ text: String) {
        guard text.utf8.count <= 8, text.hasPrefix("P"), let last = text.last, let unit = Unit(rawValue: String(last))
        else { return nil }
        let digits = text.dropFirst().dropLast()
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let count = Int(digits) else {
            return nil
        }
        self.init(count, unit)
    }

    /// In ISO 8601, such as `P1M`.
    public var text: String { "P\(count)\(unit.rawValue)" }

    /// The moment when a period ends that begins then, by the Gregorian calendar in UTC. A month that begins on the 31st
    /// ends on the last day of a shorter month.
    public func end(from start: Date) -> Date {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let component: Calendar.Component =
            switch unit {
            case .day, .week: .day
            case .month: .month
            case .year: .year
            }
        return calendar.date(byAdding: component, value: unit == .week ? count * 7 : count, to: start) ?? start
    }

    /// The average length in days, as a fraction: a year has 365 days, and a month a twelfth of a year.
    var days: (numerator: Int, denominator: Int) {
        switch unit {
        case .day: (count, 1)
        case .week: (count * 7, 1)
        case .month: (count * 365, 12)
        case .year: (count * 365, 1)
        }
    }
}

extension SubscriptionPeriod {
    /// By the average lengths.
    public func isShorter(than other: SubscriptionPeriod) -> Bool {
        days.numerator * other.days.denominator < other.days.numerator * days.denominator
    }
}
