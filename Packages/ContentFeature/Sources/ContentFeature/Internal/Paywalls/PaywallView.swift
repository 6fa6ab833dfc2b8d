import ContentStorage
import Core
import Design
import Foundation
import Observation
import PurchasesClient

/// A screen or sheet that offers Pro: what is offered, what is chosen, and what is going on.
@MainActor
@Observable
final class PaywallView: LiveView {
    private let id: String
    private let title: String
    private let paywall: Paywall
    private let close: @MainActor @Sendable () -> Void
    private let membership: any ProMembership
    private let services: ContentServices
    private let toasts: ToastCenter
    /// In the paywall's order; nil while the store has not answered.
    private var offers: [ProOffer]?
    /// The package that the person has chosen, or the paywall at first.
    private var chosen: String
    private var code = ""
    private var problem: String?
    private var codeProblem: String?
    private var work: String?
    @ObservationIgnored private var task: Task<Void, Never>?
    /// What the account had bought when the store was asked for ``offers``: it lists a trial as long as there was none.
    @ObservationIgnored private var basis: (product: String?, state: EntitlementState)?

    init(
        _ place: ContentPlace, membership: any ProMembership, services: ContentServices, toasts: ToastCenter,
        close: @escaping @MainActor @Sendable () -> Void
    ) {
        id = place.path
        title = place.title
        paywall = services.pro.paywalls.paywall(place.path)
        self.close = close
        self.membership = membership
        self.services = services
        self.toasts = toasts
        chosen = paywall.chosen
    }

    var screen: Screen {
        Screen(id, title: title, style: .offer) {
            Section(texts.title) {
                Text("\(id).lead", texts.lead)
                Text("\(id).replacement", replacement)
            }
            planSection
            buyingSection
            Section {
                if let days { ItemList("\(id).timeline", "Your free trial", items: days, isTimeline: true) }
            }
            Section {
                if let comparison { Comparison("\(id).comparison", "Free and Pro", comparison) }
                if !paywall.benefits.isEmpty {
                    ItemList("\(id).benefits", "What Pro gives", items: paywall.benefits)
                }
            }
            Section("Your plan") {
                Text("\(id).status", ProWords.state(status.state, at: storeTime, locale))
                Text("\(id).age", ProWords.age(of: status, at: now))
                Text("\(id).limit", status.limits.notice(requestsToday: status.requestsToday))
                if let page = status.managementPage {
                    self.page("manage", "Change or cancel your plan", page)
                }
            }
            Section("Bought before, or given a code") {
                Button("\(id).restore", "Restore purchases", isEnabled: work == nil) { await self.restore() }
                SecureField(
                    "\(id).code", "Code from a mail", length: code.count, error: codeProblem
                ) { self.enter(code: $0) }
                Button("\(id).redeem", "Redeem the code", isEnabled: work == nil) { await self.redeem() }
            }
            Section {
                page("terms", "Terms of use", services.pro.paywalls.terms)
                page("privacy", "Privacy policy", services.pro.paywalls.privacy)
            }
            Section { Button("\(id).close", "Close", role: .cancel) { [close] in close() } }
        }
    }

    // MARK: The offer

    private var planSection: Section {
        Section {
            if let offers, !offers.isEmpty {
                let products = offers.map(\.product)
                Choice(
                    "\(id).plan", "Plan", selection: offer?.package ?? "",
                    options: offers.map { offer in
                        Element.Option(
                            offer.package, prices.plan(offer.product, among: products),
                            card: prices.card(of: offer.product, among: products))
                    }
                ) { self.choose($0) }
            }
            Text("\(id).price", offer.map { prices.price(of: $0.product) }, label: "Price")
            Text("\(id).renewal", offer.map { prices.renewal(of: $0.product, at: storeTime) })
        }
    }

    private var buyingSection: Section {
        Section {
            Button("\(id).buy", texts.buy, role: .primary, isEnabled: canBuy) { await self.buy() }
            if let waiting { ProgressIndicator("\(id).progress", waiting) }
            if let checkout = status.checkout {
                page("link", "Finish buying in the browser", checkout.page)
            }
            if waiting != nil { Button("\(id).stop", "Stop waiting") { await self.stop() } }
            Text("\(id).refusal", refusal)
            Text("\(id).error", problem)
            Text("\(id).notice", notice)
        }
    }

    private var waiting: String? {
        work ?? status.checkout.map { _ in "Waiting for your purchase in the browser" }
    }

    private var notice: String? {
        guard membership.server.isTestStore else { return nil }
        return membership.server.isStandIn
            ? "This is the stand-in's Test Store: nothing is charged. Set REVENUECAT_KEY to sell for real."
            : "This is a Test Store: nothing is charged."
    }

    // MARK: The trial

    private var days: [String]? {
        guard paywall.layout == .trial, let product = offer?.product else { return nil }
        return prices.trialDays(of: product, at: storeTime)
    }

    private var comparison: Comparison.Table? {
        let rows = paywall.comparison
        guard !rows.isEmpty else { return nil }
        return Comparison.Table(
            columns: ["Free", "Pro"], rows: rows.map { Comparison.Table.Row($0.title, [$0.free, $0.pro]) })
    }

    private func page(_ name: String, _ label: String, _ page: URL) -> Row {
        Row("\(id).\(name)", label, detail: page.absoluteString) { await self.open(page) }
    }

    private var status: ProStatus { membership.status }
    private var now: Date { services.process.now() }
    /// By the store's clock: what dates of a plan and of charges are counted from, and compared with.
    private var storeTime: Date { status.serverTime(at: now) }
    private var prices: PriceWords { PriceWords(locale: locale) }
    private var locale: Locale { services.pro.locale }

    /// The offer that can be bought; nil while the store has not answered, or when it sells nothing that could be chosen.
    private var offer: ProOffer? {
        offers?.first { $0.package == chosen } ?? cheapest
    }

    /// What takes the place of a package that is not sold: the lowest price a week, never what is bought once.
    private var cheapest: ProOffer? {
        offers?.compactMap { offer in
            offer.product.period.map { (offer: offer, price: offer.product.price.perWeek(of: $0)) }
        }
        .min { $0.price < $1.price }?.offer
    }

    /// What is said about the offer: of a trial only while the store lists one for the account.
    private var texts: Paywall.Texts {
        guard let withoutTrial = paywall.withoutTrial, offer?.product.trial == nil else { return paywall.texts }
        return withoutTrial
    }

    private var replacement: String? {
        guard let offers, !offers.isEmpty, !offers.contains(where: { $0.package == chosen }) else { return nil }
        return offer == nil
            ? "The store does not sell the plan that this screen would choose. Choose another one."
            : "The store does not sell the plan that this screen would choose. The one with the lowest price a week is chosen."
    }

    /// Why the offer cannot be bought, in sentences; nil when it can, or nothing is offered.
    private var refusal: String? {
        offer.map { status.refusal(of: $0) } ?? status.refusal
    }

    private var canBuy: Bool {
        guard work == nil, status.checkout == nil, let offer else { return false }
        return status.refusal(of: offer) == nil
    }

    // MARK: The store

    func appear() async {
        await membership.load()
        guard offers == nil || isOutdated || status.checkout != nil else { return }
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

    private var isOutdated: Bool { basis.map { $0 != (status.product, status.state) } ?? true }

    private func readOffers() async throws(PurchasesError) {
        let basis = (status.product, status.state)
        let all = try await membership.offers()
        offers = paywall.packages.compactMap { name in all.first { $0.package == name } }
        self.basis = basis
    }

    /// A purchase may have used up the free trial, also of other products. Without an answer, the offers stay.
    private func readOffersAfterPurchase() async {
        guard offers != nil, isOutdated else { return }
        do throws(PurchasesError) { try await readOffers() } catch {}
    }

    private func followCheckout() {
        guard status.checkout != nil else { return }
        Task { [weak self, membership] in
            _ = await membership.checkoutEnded()
            await self?.readOffersAfterPurchase()
        }
    }

    private func choose(_ package: String) {
        chosen = package
        problem = nil
    }

    private func buy() async {
        guard canBuy, let offer else { return }
        await run("Buying…") { await self.show(await self.membership.buy(offer)) }
        followCheckout()
    }

    private func restore() async {
        await run("Asking the store…") { await self.show(await self.membership.restore()) }
    }

    private func enter(code: String) {
        self.code = code
        codeProblem = nil
    }

    private func redeem() async {
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

    /// Stops what the store is asked, or waiting for a purchase in the browser; restoring finds one that was made.
    private func stop() async {
        if let task { task.cancel() } else { await membership.stopWaiting() }
    }

    private func open(_ page: URL) async {
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
        await task.valueForCaller
        self.task = nil
        work = nil
    }
}
