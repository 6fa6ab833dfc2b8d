public import Foundation

/// An amount of money.
public struct Price: Sendable, Hashable {
    /// In millionths of the currency's unit.
    public let micros: Int64
    /// By ISO 4217, such as `EUR`.
    public let currency: String

    /// Nil for a currency that is not three letters, and for an amount below zero.
    public init?(micros: Int64, currency: String) {
        guard micros >= 0, currency.utf8.count == 3, currency.utf8.allSatisfy({ (0x41...0x5a).contains($0) }) else {
            return nil
        }
        self.micros = micros
        self.currency = currency
    }

    public var amount: Decimal { Decimal(micros) / 1_000_000 }

    /// The price as people of a place write it: with the digits that the currency has, such as none in yen and three in
    /// Kuwaiti dinars.
    public func text(_ locale: Locale) -> String {
        amount.formatted(.currency(code: currency).locale(locale))
    }

    /// What a week costs when this is the price of a period.
    public func perWeek(of period: SubscriptionPeriod) -> Decimal {
        let (numerator, denominator) = period.days
        return amount * Decimal(7 * denominator) / Decimal(numerator)
    }

    /// The same as people of a place write it, rounded to the nearest amount that the currency has.
    public func textPerWeek(of period: SubscriptionPeriod, _ locale: Locale) -> String {
        perWeek(of: period).formatted(
            .currency(code: currency).locale(locale).rounded(rule: .toNearestOrAwayFromZero))
    }

    /// How much less this price for a period is than another price for its period, in whole percent, rounded down; nil when
    /// it is not less, and for prices in different currencies.
    public func saving(for period: SubscriptionPeriod, against other: Price, for otherPeriod: SubscriptionPeriod)
        -> Int?
    {
        guard currency == other.currency, other.micros > 0 else { return nil }
        let own = period.days
        let others = otherPeriod.days
        let ratio =
            Decimal(micros) * Decimal(own.denominator) * Decimal(others.numerator)
            / (Decimal(own.numerator) * Decimal(other.micros) * Decimal(others.denominator))
        var percent = (1 - ratio) * 100
        var rounded = Decimal()
        NSDecimalRound(&rounded, &percent, 0, .down)
        let whole = (rounded as NSDecimalNumber).intValue
        return whole > 0 ? whole : nil
    }
}
