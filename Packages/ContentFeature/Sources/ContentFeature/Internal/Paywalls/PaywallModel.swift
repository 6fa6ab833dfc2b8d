import Core
import Design
import Foundation
import Observation
import PurchasesClient

/// One paywall: what is offered, what is chosen, and what is going on.
@MainActor
@Observable
final class PaywallModel {
    let paywall: Paywall
    private let membership: any ProMembership
    private let services: ContentServices
    private let toasts: ToastCenter
    /// In the paywall's order; nil while the store has not answered.
    private(set) var offers: [ProOffer]?
    /// The package that the person has chosen, or the paywall at first.
    private(set) var chosen: String
    private(set) var code = ""
    private(set) var problem: String?
    private(set) var codeProblem: String?
    /// What the store is asked, in words; nil while it is asked nothing.
    private(set) var work: String?
    @ObservationIgnored private var task: Task<Void, Never>?
    /// What the account had bought when the store was asked for ``offers``: it lists a trial as long as there was none.
    @ObservationIgnored private var basis: Basis?

    private struct Basis: Equatable {
        let product: String?
        let state: EntitlementState

        init(_ status: ProStatus) {
            product = status.product
            state = status.state
        }
    }

    init(paywall: Paywall, membership: any ProMembership, services: ContentServices, toasts: ToastCenter) {
        self.paywall = paywall
        self.membership = membership
        self.services = services
        self.toasts = toasts
        chosen = paywall.chosen
    }

    var status: ProStatus { membership.status }
    var server: PurchasesServer { membership.server }
    /// By this machine's clock.
    var now: Date { services.now() }
    /// By the store's clock: what dates of a plan and of charges are counted from, and compared with.
    var storeTime: Date { status.serverTime(at: services.now()) }
    var prices: PriceWords { PriceWords(locale: services.pro.locale) }
    var locale: Locale { services.pro.locale }

    /// The offer that can be bought; nil while the store has not answered, or when it sells nothing that could be chosen.
    var offer: ProOffer? {
        offers?.first { $0.package == chosen } ?? cheapest
    }

    /// What takes the place of a package that the store does not sell: the lowest price a week. A product that is bought
    /// once is never chosen for the person.
    private var cheapest: ProOffer? {
        offers?.compactMap { offer in
            offer.product.period.map { (offer: offer, price: offer.product.price.perWeek(of: $0)) }
        }
        .min { $0.price < $1.price }?.offer
    }

    /// What is said about the offer: of a trial only while the store lists one for the account.
    var texts: Paywall.Texts {
        guard let withoutTrial = paywall.withoutTrial, offer?.product.trial == nil else { return paywall.texts }
        return withoutTrial
    }

    /// That another plan is chosen than the paywall says, in a sentence; nil when it is not.
    var replacement: String? {
        guard let offers, !offers.isEmpty, !offers.contains(where: { $0.package == chosen }) else { return nil }
        return offer == nil
            ? "The store does not sell the plan that this screen would choose. Choose another one."
            : "The store does not sell the plan that this screen would choose. The one with the lowest price a week is chosen."
    }

    /// Why the offer cannot be bought, in sentences; nil when it can, or nothing is offered.
    var refusal: String? {
        offer.map { status.refusal(of: $0) } ?? status.refusal
    }

    /// Whether the chosen offer would add something to what the account has.
    var canBuy: Bool {
        guard work == nil, status.checkout == nil, let offer else { return false }
        return status.refusal(of: offer) == nil
    }

    // MARK: The store

    /// Shows what is stored at once, and what the store says when it has answered.
    func appear() async {
        await membership.load()
        guard offers == nil || basis != Basis(status) || status.checkout != nil else { return }
        await run("Asking the store…") { await self.ask() }
        followCheckout()
    }

    private func ask() async {
        await membership.refresh(always: status.checkout != nil)
        do throws(PurchasesError) {
            try await readOffers()
            problem = offers?.isEmpty == true ? "The store sells nothing of what is offered here." : nil
        } catch {
            problem = error.words(now: now)
        }
    }

    private func readOffers() async throws(PurchasesError) {
        let basis = Basis(status)
        let all = try await membership.offers()
        offers = paywall.packages.compactMap { name in all.first { $0.package == name } }
        self.basis = basis
    }

    /// A purchase may have used up the free trial, also of other products. Without an answer, the offers stay as they were,
    /// and are read again when the screen appears.
    private func readOffersAfterPurchase() async {
        guard offers != nil, basis != Basis(status) else { return }
        do throws(PurchasesError) { try await readOffers() } catch {}
    }

    private func followCheckout() {
        guard status.checkout != nil else { return }
        Task { [weak self, membership] in
            _ = await membership.checkoutEnded()
            await self?.readOffersAfterPurchase()
        }
    }

    func choose(_ package: String) {
        chosen = package
        problem = nil
    }

    func buy() async {
        guard canBuy, let offer else { return }
        await run("Buying…") { await self.show(await self.membership.buy(offer)) }
        followCheckout()
    }

    func restore() async {
        await run("Asking the store…") { await self.show(await self.membership.restore()) }
    }

    func enter(code: String) {
        self.code = code
        codeProblem = nil
    }

    func redeem() async {
        let code = code.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !code.isEmpty else {
            codeProblem = "Enter the code from the mail."
            return
        }
        await run("Redeeming the code…") {
            let result = await self.membership.redeem(code)
            if case .failed(let words, _) = result {
                self.codeProblem = words
            } else {
                self.code = ""
                await self.show(result)
            }
        }
    }

    /// Stops what the store is asked, or if it is asked nothing, waiting for a purchase in the browser. A purchase that was
    /// made all the same is not lost: restoring finds it.
    func stop() async {
        if let task { task.cancel() } else { await membership.stopWaiting() }
    }

    func open(_ page: URL) async {
        if await !services.pro.openPage(page) { toasts.post(.info, "Open \(page.absoluteString) in your browser.") }
    }

    private func show(_ result: ProResult) async {
        problem = nil
        switch result {
        case .unlocked(let state): toasts.post(.success, ProWords.state(state, at: storeTime, locale))
        case .inBrowser(let page, let isOpen):
            toasts.post(
                .info,
                isOpen
                    ? "Finish buying in your browser." : "Open \(page.absoluteString) in your browser to finish buying."
            )
        case .nothing: problem = ProWords.nothingBought
        case .unconfirmed(let words, _), .failed(let words, _): problem = words
        }
        await readOffersAfterPurchase()
    }

    /// Runs one request at a time, which ``stop()`` and the cancellation of the caller end.
    private func run(_ words: String, _ request: @escaping @MainActor () async -> Void) async {
        guard work == nil else { return }
        work = words
        let task = Task { await request() }
        self.task = task
        await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        self.task = nil
        work = nil
    }
}
