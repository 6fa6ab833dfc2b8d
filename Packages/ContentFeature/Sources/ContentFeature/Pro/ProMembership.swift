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

/// What Pro takes from the app.
@MainActor
public struct ProServices {
    /// The server that sells it.
    public let purchases: any PurchasesService
    /// How much the signed-in account may do by its plan.
    public let allowance: Allowance
    public let paywalls: Paywalls
    /// Opens a page in the browser; returns false when there is none.
    public let openPage: @MainActor (URL) async -> Bool
    /// How amounts and dates are written.
    public let locale: Locale

    public init(
        purchases: any PurchasesService, allowance: Allowance, paywalls: Paywalls = .standard,
        openPage: @escaping @MainActor (URL) async -> Bool, locale: Locale
    ) {
        self.purchases = purchases
        self.allowance = allowance
        self.paywalls = paywalls
        self.openPage = openPage
        self.locale = locale
    }
}
