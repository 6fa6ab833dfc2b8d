import ContentStorage
import Design
import Foundation
import PurchasesClient

/// A screen or sheet that offers Pro.
@MainActor
final class PaywallView: LiveView {
    /// The id of the screen, which those of its elements begin with.
    private let id: String
    private let title: String
    private let model: PaywallModel
    private let paywalls: Paywalls
    private let close: @MainActor @Sendable () -> Void

    init(
        _ place: ContentPlace, model: PaywallModel, paywalls: Paywalls,
        close: @escaping @MainActor @Sendable () -> Void
    ) {
        id = place.path
        title = place.title
        self.model = model
        self.paywalls = paywalls
        self.close = close
    }

    func appear() async {
        await model.appear()
    }

    var screen: Screen {
        Screen(id, title: title) {
            Section(model.paywall.title) {
                Text("\(id).notice", notice)
                Text("\(id).status", ProWords.state(model.status.state, at: model.now, model.locale))
                Text("\(id).age", ProWords.age(of: model.status, at: model.now))
                Text("\(id).limit", model.status.limits.notice(requestsToday: model.status.requestsToday))
                Text("\(id).lead", model.paywall.lead)
                if !model.paywall.benefits.isEmpty {
                    ItemList("\(id).benefits", "What Pro gives", items: model.paywall.benefits)
                }
            }
            if let days {
                Section("Your free trial") { ItemList("\(id).timeline", "Its days", items: days) }
            }
            if let comparison {
                Section("Free and Pro") { ItemList("\(id).comparison", "Compared", items: comparison) }
            }
            offer
            Section {
                Button("\(id).restore", "Restore purchases", isEnabled: model.work == nil) { [model] in
                    await model.restore()
                }
                Field("\(id).code", "Code from a mail", text: model.code, error: model.codeProblem) { [model] in
                    model.enter(code: $0)
                }
                Button("\(id).redeem", "Redeem the code", isEnabled: model.work == nil) { [model] in
                    await model.redeem()
                }
            }
            Section {
                page("terms", "Terms of use", paywalls.terms)
                page("privacy", "Privacy policy", paywalls.privacy)
                if let page = model.status.managementPage {
                    self.page("manage", "Change or cancel your plan", page)
                }
                Button("\(id).close", "Close") { [close] in close() }
            }
        }
    }

    // MARK: The offer

    private var offer: Section {
        Section {
            if model.paywall.packages.count > 1, let offers = model.offers, let chosen = model.offer {
                Picker(
                    "\(id).plan", "Plan", selection: chosen.package,
                    options: offers.map { offer in
                        Element.Option(
                            offer.package, model.prices.plan(offer.product, among: offers.map(\.product)))
                    }
                ) { [model] in model.choose($0) }
            }
            Text("\(id).price", model.offer.map { model.prices.price(of: $0.product) }, label: "Price")
            Text(
                "\(id).renewal",
                model.offer.map { model.prices.renewal(of: $0.product, hasTrial: model.hasTrial, at: model.now) })
            Button("\(id).buy", model.paywall.buy, isEnabled: model.canBuy) { [model] in await model.buy() }
            if let work { ProgressIndicator("\(id).progress", work) }
            if let checkout = model.status.checkout {
                page("link", "Finish buying in the browser", checkout.page)
            }
            if work != nil { Button("\(id).stop", "Stop waiting") { [model] in await model.stop() } }
            Text("\(id).unconfirmed", unconfirmed)
            Text("\(id).error", model.problem)
        }
    }

    /// What is waited for, in words; nil while nothing is.
    private var work: String? {
        model.work ?? model.status.checkout.map { _ in "Waiting for your purchase in the browser" }
    }

    private var unconfirmed: String? {
        model.status.unconfirmed == 0
            ? nil : "A purchase waits for the store's answer. It is kept, and you need not buy again."
    }

    private var notice: String? {
        guard model.server.isTestStore else { return nil }
        return model.server.isStandIn
            ? "This is the stand-in's Test Store: nothing is charged. Set REVENUECAT_KEY to sell for real."
            : "This is a Test Store: nothing is charged."
    }

    // MARK: The trial

    private var days: [String]? {
        guard model.paywall.layout == .trial, model.hasTrial, let product = model.offer?.product,
            let trial = product.trial
        else { return nil }
        let end = trial.end(from: model.now)
        return [
            "Today: Pro is unlocked, and nothing is charged.",
            "\(model.prices.date(TrialReminder.date(before: end))): Slipway reminds you when you open it.",
            "\(model.prices.date(end)): the first charge, \(product.price.text(model.locale)), unless you have cancelled.",
        ]
    }

    private var comparison: [String]? {
        let rows = model.paywall.comparison
        return rows.isEmpty ? nil : rows.map { "\($0.title): \($0.free) with Free, \($0.pro) with Pro" }
    }

    private func page(_ name: String, _ label: String, _ page: URL) -> Row {
        Row("\(id).\(name)", label, detail: page.absoluteString) { [model] in await model.open(page) }
    }
}
