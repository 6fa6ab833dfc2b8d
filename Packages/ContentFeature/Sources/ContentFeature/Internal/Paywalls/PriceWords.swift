import Design
import Foundation
import PurchasesClient

struct PriceWords {
    let locale: Locale

    /// `$4.99 a month`; `$99.99 once`.
    func price(of product: Product) -> String {
        let price = product.price.text(locale)
        return product.period.map { "\(price) \(Self.each($0))" } ?? "\(price) once"
    }

    /// What is charged, when, and for how long: everything that a person agrees to. `now` is by the store's clock.
    func renewal(of product: Product, at now: Date) -> String {
        let price = product.price.text(locale)
        guard let period = product.period else {
            return "You pay \(price) once, now. It lasts for ever, and nothing renews."
        }
        let renewing = "\(price) \(Self.every(period)) until you cancel"
        if let trial = product.trial {
            let steps: [String?] = ["Free for \(Self.length(trial))", product.introduction.map(lowerPrice), renewing]
            return "\(steps.compactMap(\.self).joined(separator: ", then ")). The first charge is on "
                + "\(date(trial.end(from: now), at: now))."
        }
        if let introduction = product.introduction {
            let first = introduction.price.text(locale)
            return introduction.cycles == 1
                ? "You pay \(first) now for \(Self.length(introduction.period)), then \(renewing)."
                : "You pay \(first) now and \(Self.every(introduction.period)), \(introduction.cycles) times in all, "
                    + "then \(renewing)."
        }
        return "You pay \(price) now, and again \(Self.every(period)) until you cancel. The next charge is on "
            + "\(date(period.end(from: now), at: now))."
    }

    /// The days of a free trial that begins now, by the store's clock.
    func trialDays(of product: Product, at now: Date) -> [String]? {
        guard let trial = product.trial else { return nil }
        let end = trial.end(from: now)
        let reminder = TrialReminder.date(before: end)
        // A trial of two days is in its last two days from the start.
        let reminded =
            reminder > now
            ? "\(date(reminder, at: now)): Slipway reminds you when you open it."
            : "Slipway reminds you the next time that you open it."
        let charge = (product.introduction?.price ?? product.price).text(locale)
        return [
            "Today: Pro is unlocked, and nothing is charged.", reminded,
            "\(date(end, at: now)): the first charge, \(charge), unless you have cancelled.",
        ]
    }

    private func lowerPrice(_ introduction: Product.Introduction) -> String {
        let price = introduction.price.text(locale)
        return introduction.cycles == 1
            ? "\(price) for \(Self.length(introduction.period))"
            : "\(price) \(Self.every(introduction.period)), \(introduction.cycles) times in all"
    }

    /// A plan in one line: `Yearly: $39.99 a year, $0.77 a week, 33% less than monthly`.
    func plan(_ product: Product, among others: [Product]) -> String {
        guard let period = product.period else { return "For ever: \(price(of: product))" }
        var parts = [price(of: product)]
        if period.unit != .week || period.count != 1 {
            parts.append("\(product.price.textPerWeek(of: period, locale)) a week")
        }
        if let saving = saving(of: product, for: period, among: others) {
            parts.append("\(saving.percent)% less than \(Self.name(of: saving.plan).lowercased())")
        }
        return "\(Self.name(of: period)): \(parts.joined(separator: ", "))"
    }

    /// A plan as a card: its price in the large, and what that is a week. What the plan with the lowest price a week saves
    /// stands out; of the others, a free trial does.
    func card(of product: Product, among others: [Product]) -> Choice.Card {
        let price = price(of: product)
        guard let period = product.period else { return Choice.Card("For ever", price: price) }
        let isWeek = period.unit == .week && period.count == 1
        let lowest = others.compactMap { other in other.period.map { other.price.perWeek(of: $0) } }.min()
        let isBest = product.price.perWeek(of: period) == lowest
        let saving = isBest ? saving(of: product, for: period, among: others) : nil
        return Choice.Card(
            Self.name(of: period), price: price,
            detail: isWeek ? nil : "\(product.price.textPerWeek(of: period, locale)) a week",
            badge: saving.map { "Saves \($0.percent)%" } ?? product.trial.map { "\(Self.length($0)) free" })
    }

    /// The saving against the plan that is longest among the shorter ones: against what a person would take instead.
    private func saving(
        of product: Product, for period: SubscriptionPeriod, among others: [Product]
    ) -> (percent: Int, plan: SubscriptionPeriod)? {
        let shorter = others.compactMap { other in
            other.period.flatMap { $0.isShorter(than: period) ? (product: other, period: $0) : nil }
        }
        guard let next = shorter.max(by: { $0.period.isShorter(than: $1.period) }),
            let percent = product.price.saving(for: period, against: next.product.price, for: next.period)
        else { return nil }
        return (percent, next.period)
    }

    private func date(_ date: Date, at now: Date) -> String {
        ProWords.date(date, at: now, locale)
    }

    /// `a month`, `every 3 months`.
    private static func each(_ period: SubscriptionPeriod) -> String {
        period.count == 1 ? "a \(period.unit)" : every(period)
    }

    private static func every(_ period: SubscriptionPeriod) -> String {
        period.count == 1 ? "every \(period.unit)" : "every \(period.count) \(period.unit)s"
    }

    /// `1 week`, `14 days`.
    static func length(_ period: SubscriptionPeriod) -> String {
        period.count == 1 ? "1 \(period.unit)" : "\(period.count) \(period.unit)s"
    }

    private static func name(of period: SubscriptionPeriod) -> String {
        switch (period.count, period.unit) {
        case (1, .day): "Daily"
        case (1, .week): "Weekly"
        case (1, .month): "Monthly"
        case (1, .year): "Yearly"
        default: "Every \(length(period))"
        }
    }
}
