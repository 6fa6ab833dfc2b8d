import ContentStorage
import Core
public import Design
public import Foundation
import PurchasesClient

/// What commands print.
extension ProMembership {
    /// What the account has, for a command.
    public func report(at now: Date, _ locale: Locale) -> CommandReport {
        let status = status
        let lines = [
            ProWords.age(of: status, at: now),
            status.checkout.map { "A purchase waits in your browser: \($0.page.absoluteString)" },
            status.unconfirmed > 0 ? "The store has not confirmed a purchase yet. It is kept." : nil,
            status.limits.notice(requestsToday: status.requestsToday),
            status.managementPage.map { "Change or cancel it: \($0.absoluteString)" },
        ].compactMap(\.self)
        let state: TerminalText = "\(ProWords.state(status.state, at: status.serverTime(at: now), locale))"
        let form: JSONObject = [
            "state": status.state.word, "isPro": status.isActive, "product": OrNull(status.product),
            "until": OrNull(status.state.end), "renews": status.state.renews, "asOf": OrNull(status.fetched),
            "problem": OrNull(status.problem), "manage": OrNull(status.managementPage?.absoluteString),
            "checkout": OrNull(status.checkout?.page.absoluteString), "unconfirmed": status.unconfirmed,
            "store": server.name, "testStore": server.isTestStore, "requestsToday": status.requestsToday,
            "requestsPerDay": OrNull(status.limits.requestsPerDay),
        ]
        return CommandReport(form, note: storeNotice, text: lines.reduce(state) { $0 + "\n\($1)" })
    }

    /// A notice that nothing is charged; nil where the store charges.
    public var storeNotice: TerminalText? {
        guard server.isTestStore else { return nil }
        return server.isStandIn
            ? "slipway: The stand-in's Test Store answers: nothing is charged. Set REVENUECAT_KEY to use your store."
            : "slipway: This is a Test Store: nothing is charged."
    }
}

extension ProOffer {
    /// What a command prints; `now` is ``ProStatus/serverTime(at:)``.
    public func report(at now: Date, _ locale: Locale) -> CommandReport {
        let renewal = renewal(at: now, locale)
        let form: JSONObject = [
            "package": package, "product": product.id, "title": product.title, "price": product.price.amount,
            "currency": product.price.currency,
            // By ISO 8601, such as P1M; null for what lasts for ever.
            "period": OrNull(product.period?.text), "trial": OrNull(product.trial?.text),
            // What is charged, when, and for how long, in words.
            "renewal": renewal, "page": OrNull(checkout?.absoluteString),
        ]
        return CommandReport(form, text: "\(price(locale)). \(renewal)")
    }

    /// Whether this is what a person names: the package, or its product.
    public func isNamed(_ name: String) -> Bool { package == name || product.id == name }
}

extension EntitlementState {
    fileprivate var word: String {
        switch self {
        case .none: "none"
        case .trial: "trial"
        case .active: "active"
        case .cancelled: "cancelled"
        case .billingIssue: "billing-issue"
        case .lifetime: "lifetime"
        case .gifted: "gifted"
        case .expired: "expired"
        case .refunded: "refunded"
        }
    }

    fileprivate var renews: Bool {
        switch self {
        case .active, .trial(_, renews: true): true
        default: false
        }
    }
}
