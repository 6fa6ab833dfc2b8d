public import ContentStorage
public import Core
public import Foundation
public import PurchasesClient

/// The signed-in account's Pro, unlocked by the server's word alone, which holds offline for as long as it says.
@MainActor
public protocol ProMembership: AnyObject {
    /// Which server sells Pro.
    var server: PurchasesServer { get }

    /// What is stored in this home about the account; observable.
    var status: ProStatus { get }

    /// Reads what is stored in this home, without asking the server. Before, the status is that of an account without purchases.
    func load() async

    /// Asks the server, and reports the purchases that it has not confirmed; returns why it has not answered.
    ///
    /// - Parameter always: whether also when the server has answered in the last five minutes.
    @discardableResult
    func refresh(always: Bool) async -> PurchasesError?

    /// What can be bought, in the server's order.
    func offers() async throws(PurchasesError) -> [ProOffer]

    /// Buys an offer, unless it would add nothing. Outside of the Test Store, this only begins it in the browser.
    func buy(_ offer: ProOffer) async -> ProResult

    /// Returns when no purchase goes on in the browser any more, or is asked about by itself, or the task is cancelled.
    func checkoutEnded() async -> ProResult

    /// Stops waiting for a purchase in the browser. What was bought there all the same is found by ``restore()``.
    func stopWaiting() async

    /// Asks the server what the account has bought.
    func restore() async -> ProResult

    /// Redeems a code from a mail.
    func redeem(_ code: String) async -> ProResult

    /// Ends the work in the background. Call this before the process ends.
    func stop()
}

/// How buying, restoring or redeeming has ended.
public enum ProResult: Sendable, Equatable {
    /// Pro is unlocked, as the server says.
    case unlocked(EntitlementState)
    /// The purchase goes on in the browser; show the page's address if that could not be opened.
    case inBrowser(URL, isOpen: Bool)
    /// The server has no purchase that unlocks Pro.
    case nothing
    /// The purchase is kept, and reported to the server again later; why, in sentences.
    case unconfirmed(String, FailureKind)
    /// Nothing was bought; why, in sentences.
    case failed(String, FailureKind)
}

/// The services that the app gives to Pro.
@MainActor
public struct ProServices {
    /// The server that sells it.
    public let purchases: any PurchasesService
    /// How much the signed-in account may do by its plan.
    public let allowance: Allowance
    private let makePaywalls: @MainActor () -> Paywalls
    /// Opens a page in the browser; returns false when there is none.
    public let openPage: @MainActor (URL) async -> Bool
    private let makeLocale: @MainActor () -> Locale

    /// The paywalls and the locale are made when they are needed.
    public init(
        purchases: any PurchasesService, allowance: Allowance,
        paywalls: @escaping @autoclosure @MainActor () -> Paywalls = .standard,
        openPage: @escaping @MainActor (URL) async -> Bool, locale: @escaping @autoclosure @MainActor () -> Locale
    ) {
        self.purchases = purchases
        self.allowance = allowance
        makePaywalls = paywalls
        self.openPage = openPage
        makeLocale = locale
    }

    public var paywalls: Paywalls { makePaywalls() }
    /// How amounts and dates are written.
    public var locale: Locale { makeLocale() }
}

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
    /// The page where a subscription is changed or cancelled; nil when the server names none.
    public var managementPage: URL?
    /// A purchase that has begun in the browser.
    public var checkout: Checkout?
    /// How many purchases the server has not confirmed.
    public var unconfirmed = 0
    /// Why the server's last word is not newer, in sentences; nil when it is new.
    public var problem: String?

    /// The number of AI requests of today.
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
    /// The package's id, such as `$rc_annual`.
    public let package: String
    public let offering: String
    public let product: Product
    /// The page where the offer is bought in a browser; nil where that is not possible.
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
