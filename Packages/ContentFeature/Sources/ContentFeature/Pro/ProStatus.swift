public import ContentStorage
public import Foundation
public import PurchasesClient

/// What is stored in this home about an account's Pro.
public struct ProStatus: Sendable, Equatable {
    /// The server's id of what is sold.
    public static let entitlement = "pro"

    /// Whether Pro is unlocked, until when, and what happens then.
    public var state = EntitlementState.none
    /// The product that unlocks it, or did last; nil when there is none.
    public var product: String?
    /// When the server last said so, in this machine's time; nil when it never has.
    public var fetched: Date? { clock?.fetched }
    /// The server's clock, by which what is unlocked ends; nil when the server has said nothing.
    public var clock: StoreClock?
    /// Where a subscription is changed or cancelled; nil when the server names no page.
    public var managementPage: URL?
    /// A purchase that has begun in the browser.
    public var checkout: Checkout?
    /// How many purchases the server has not confirmed.
    public var unconfirmed = 0
    /// Why the server's last word is not newer, in sentences; nil when it is new.
    public var problem: String?

    /// AI requests of today.
    public var requestsToday = 0
    /// What the account may do now.
    public var limits = PlanLimits.free

    public var isActive: Bool { state.isActive }

    /// The server's time when this machine's is `now`, with which alone the dates of ``state`` are compared.
    public func serverTime(at now: Date) -> Date {
        clock?.time(at: now) ?? now
    }

    /// Why nothing can be bought now, in sentences; nil when something can.
    public var refusal: String? {
        unconfirmed > 0 ? "A purchase waits for the store's answer. It is kept, and you need not buy again." : nil
    }

    /// Why an offer would add nothing to what the account has, in sentences; nil when it would.
    public func refusal(of offer: ProOffer) -> String? {
        if let refusal { return refusal }
        switch state {
        case .lifetime, .gifted(until: nil): return "You have Pro for ever."
        case .trial(_, renews: true), .active, .billingIssue:
            return product == offer.product.id ? "You have this plan already." : nil
        default: return nil
        }
    }
}

/// Something that unlocks Pro, with its price.
public struct ProOffer: Sendable, Equatable {
    /// Such as `$rc_annual`.
    public let package: String
    public let offering: String
    public let product: Product
    /// Where it is bought in a browser; nil where that is not possible.
    public let checkout: URL?
}

extension ProOffer {
    /// The price and its period, such as `$4.99 a month`.
    public func price(_ locale: Locale) -> String {
        PriceWords(locale: locale).price(of: product)
    }

    /// What is charged, when, and for how long; `now` is ``ProStatus/serverTime(at:)``.
    public func renewal(at now: Date, _ locale: Locale) -> String {
        PriceWords(locale: locale).renewal(of: product, at: now)
    }
}
