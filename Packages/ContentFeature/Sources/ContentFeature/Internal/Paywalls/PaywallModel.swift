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
    private(set) var chosen: String
    private(set) var code = ""
    private(set) var problem: String?
    private(set) var codeProblem: String?
    /// What the store is asked, in words; nil while it is asked nothing.
    private(set) var work: String?
    @ObservationIgnored private var task: Task<Void, Never>?

    init(paywall: Paywall, membership: any ProMembership, services: ContentServices, toasts: ToastCenter) {
        self.paywall = paywall
        self.membership = membership
        self.services = services
        self.toasts = toasts
        chosen = paywall.chosen
    }

    var status: ProStatus { membership.status }
    var server: PurchasesServer { membership.server }
    var now: Date { services.now() }
    var prices: PriceWords { PriceWords(locale: services.pro.locale) }
    var locale: Locale { services.pro.locale }

    var offer: ProOffer? {
        offers?.first { $0.package == chosen } ?? offers?.first
    }

    var hasTrial: Bool { status.hasTrial }

    /// Whether the chosen offer would add something to what the account has.
    var canBuy: Bool {
        guard work == nil, status.checkout == nil, let offer else { return false }
        return status.refusal(of: offer) == nil
    }

    // MARK: The store

    /// Shows what is stored at once, and what the store says when it has answered.
    func appear() async {
        await membership.load()
        guard offers == nil || status.checkout != nil else { return }
        await run("Asking the store…") { await self.ask() }
    }

    private func ask() async {
        await membership.refresh(always: status.checkout != nil)
        do throws(PurchasesError) {
            let all = try await membership.offers()
            offers = paywall.packages.compactMap { name in all.first { $0.package == name } }
            problem = offers?.isEmpty == true ? "The store sells nothing of what is offered here." : nil
        } catch {
            problem = error.words(now: now)
        }
    }

    func choose(_ package: String) {
        chosen = package
        problem = nil
    }

    func buy() async {
        guard canBuy, let offer else { return }
        await run("Buying…") { self.show(await self.membership.buy(offer)) }
    }

    func restore() async {
        await run("Asking the store…") { self.show(await self.membership.restore()) }
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
                self.show(result)
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

    private func show(_ result: ProResult) {
        problem = nil
        switch result {
        case .unlocked(let state): toasts.post(.success, ProWords.state(state, at: now, locale))
        case .inBrowser(let page, let isOpen):
            toasts.post(
                .info,
                isOpen
                    ? "Finish buying in your browser." : "Open \(page.absoluteString) in your browser to finish buying."
            )
        case .nothing: problem = "The store knows no purchase of this account."
        case .unconfirmed(let words, _), .failed(let words, _): problem = words
        }
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
