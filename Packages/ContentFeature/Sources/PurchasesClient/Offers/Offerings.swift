public import Foundation

/// The offers that can be bought.
public struct Offerings: Sendable, Equatable {
    /// The id of the offering to show; nil when there is none.
    public let current: String?
    public let all: [Offering]

    public init(current: String?, all: [Offering]) {
        self.current = current
        self.all = all
    }

    /// - Parameter id: nil for the current one.
    public subscript(id: String?) -> Offering? {
        guard let id = id ?? current else { return nil }
        return all.first { $0.id == id }
    }
}

/// Packages that are offered together.
public struct Offering: Sendable, Equatable {
    public let id: String
    public let description: String
    public let packages: [Package]

    public init(id: String, description: String, packages: [Package]) {
        self.id = id
        self.description = description
        self.packages = packages
    }
}

/// A product in an offering.
public struct Package: Sendable, Equatable {
    /// The package's id, such as `$rc_monthly`.
    public let id: String
    public let product: String
    /// The page where it is bought in a browser; nil in a store without one.
    public let checkout: URL?

    public init(id: String, product: String, checkout: URL?) {
        self.id = id
        self.product = product
        self.checkout = checkout
    }
}

/// Something that is sold, and its price.
public struct Product: Sendable, Equatable {
    public let id: String
    public let title: String
    public let price: Price
    /// How long it lasts before it is renewed; nil for a product that is bought once, for ever.
    public let period: SubscriptionPeriod?
    /// What is free at the start; nil without a trial.
    public let trial: SubscriptionPeriod?
    /// A lower price at the start; nil without one.
    public let introduction: Introduction?

    public init(
        id: String, title: String, price: Price, period: SubscriptionPeriod?, trial: SubscriptionPeriod? = nil,
        introduction: Introduction? = nil
    ) {
        self.id = id
        self.title = title
        self.price = price
        self.period = period
        self.trial = trial
        self.introduction = introduction
    }

    /// A lower price for the first periods.
    public struct Introduction: Sendable, Equatable {
        public let price: Price
        public let period: SubscriptionPeriod
        /// How many periods have this price.
        public let cycles: Int
    }
}

/// An amount of money.
public struct Price: Sendable, Hashable {
    /// The amount in millionths of the currency's unit.
    public let micros: Int64
    /// The currency by ISO 4217, such as `EUR`.
    public let currency: String

    /// Makes a price; nil for a currency that is not three letters, and for an amount below zero.
    public init?(micros: Int64, currency: String) {
        guard micros >= 0, currency.utf8.count == 3, currency.utf8.allSatisfy({ (0x41...0x5a).contains($0) }) else {
            return nil
        }
        self.micros = micros
        self.currency = currency
    }

    public var amount: Decimal { Decimal(micros) / 1_000_000 }

    /// The price as people of a place write it: with the digits that the currency has, such as none in yen and three in
    /// Kuwaiti dinars, and with more where the amount has more. Nothing is rounded: this is what is charged.
    public func text(_ locale: Locale) -> String {
        let style = Decimal.FormatStyle.Currency(code: currency, locale: locale)
        guard digits > Self.digits(of: currency) else { return amount.formatted(style) }
        return amount.formatted(style.precision(.fractionLength(digits)))
    }

    /// How many digits after the point the amount has.
    private var digits: Int {
        var (rest, digits) = (micros % 1_000_000, 6)
        while digits > 0, rest % 10 == 0 { (rest, digits) = (rest / 10, digits - 1) }
        return digits
    }

    private static func digits(of currency: String) -> Int {
        let zero = Decimal(0).formatted(.currency(code: currency).locale(Locale(identifier: "en_US")))
        return zero.split(separator: ".", maxSplits: 1).dropFirst().first?.count ?? 0
    }

    /// What a week costs when this is the price of a period.
    public func perWeek(of period: SubscriptionPeriod) -> Decimal {
        amount * Decimal(7 * 12) / Decimal(period.twelfthsOfDays)
    }

    /// The price of a week as people of a place write it, rounded to the nearest amount that the currency has.
    public func textPerWeek(of period: SubscriptionPeriod, _ locale: Locale) -> String {
        perWeek(of: period).formatted(
            .currency(code: currency).locale(locale).rounded(rule: .toNearestOrAwayFromZero))
    }

    /// How much less this price for a period is than another one, in whole percent; nil in different currencies.
    public func saving(for period: SubscriptionPeriod, against other: Price, for otherPeriod: SubscriptionPeriod)
        -> Int?
    {
        guard currency == other.currency, other.micros > 0 else { return nil }
        let ratio =
            Decimal(micros) * Decimal(otherPeriod.twelfthsOfDays)
            / (Decimal(other.micros) * Decimal(period.twelfthsOfDays))
        var percent = (1 - ratio) * 100
        var rounded = Decimal()
        NSDecimalRound(&rounded, &percent, 0, .down)
        let whole = (rounded as NSDecimalNumber).intValue
        return whole > 0 ? whole : nil
    }
}

/// A length of time by the calendar, such as a month.
public struct SubscriptionPeriod: Sendable, Hashable {
    public enum Unit: String, Sendable, CaseIterable {
        case day = "D"
        case week = "W"
        case month = "M"
        case year = "Y"
    }

    private static let largestCount = 1_000

    /// The number of units, at least 1.
    public let count: Int
    public let unit: Unit

    /// Makes a period; nil for a count that no subscription has.
    public init?(_ count: Int, _ unit: Unit) {
        guard (1...Self.largestCount).contains(count) else { return nil }
        self.count = count
        self.unit = unit
    }

    /// Reads a period of ISO 8601 with one unit, such as `P1M`.
    public init?(_ text: String) {
        guard text.utf8.count <= 8, text.hasPrefix("P"), let last = text.last, let unit = Unit(rawValue: String(last))
        else { return nil }
        let digits = text.dropFirst().dropLast()
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let count = Int(digits) else {
            return nil
        }
        self.init(count, unit)
    }

    /// The period in ISO 8601, such as `P1M`.
    public var text: String { "P\(count)\(unit.rawValue)" }

    /// The moment when a period ends that begins then. A month from the 31st ends on the last day of a shorter month.
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

    /// The average length: a year has 365 days, and a month a twelfth of a year.
    fileprivate var twelfthsOfDays: Int {
        switch unit {
        case .day: count * 12
        case .week: count * 7 * 12
        case .month: count * 365
        case .year: count * 365 * 12
        }
    }

    /// Whether this period is shorter than another one, by the average lengths.
    public func isShorter(than other: SubscriptionPeriod) -> Bool { twelfthsOfDays < other.twelfthsOfDays }
}
