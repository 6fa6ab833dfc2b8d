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
            // First, so that it is visible on every terminal when the screen opens.
            Section { Button("\(id).close", "Close") { [close] in close() } }
            Section(model.texts.title) {
                Text("\(id).notice", notice)
                Text("\(id).status", ProWords.state(model.status.state, at: model.storeTime, model.locale))
                Text("\(id).age", ProWords.age(of: model.status, at: model.now))
                Text("\(id).limit", model.status.limits.notice(requestsToday: model.status.requestsToday))
                Text("\(id).lead", model.texts.lead)
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
                // A code is worth what it unlocks: it is not shown.
                SecureField(
                    "\(id).code", "Code from a mail", length: model.code.count, error: model.codeProblem
                ) { [model] in
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
            }
        }
    }

    // MARK: The offer

    private var offer: Section {
        Section {
            Text("\(id).replacement", model.replacement)
            if model.paywall.packages.count > 1, let offers = model.offers, !offers.isEmpty {
                Picker(
                    "\(id).plan", "Plan", selection: model.offer?.package ?? "",
                    options: offers.map { offer in
                        Element.Option(
                            offer.package, model.prices.plan(offer.product, among: offers.map(\.product)))
                    }
                ) { [model] in model.choose($0) }
            }
            Text("\(id).price", model.offer.map { model.prices.price(of: $0.product) }, label: "Price")
            Text(
                "\(id).renewal",
                model.offer.map { model.prices.renewal(of: $0.product, at: model.storeTime) })
            Button("\(id).buy", model.texts.buy, isEnabled: model.canBuy) { [model] in await model.buy() }
            if let work { ProgressIndicator("\(id).progress", work) }
            if let checkout = model.status.checkout {
                page("link", "Finish buying in the browser", checkout.page)
            }
            if work != nil { Button("\(id).stop", "Stop waiting") { [model] in await model.stop() } }
            Text("\(id).refusal", model.refusal)
            Text("\(id).error", model.problem)
        }
    }

    /// What is waited for, in words; nil while nothing is.
    private var work: String? {
        model.work ?? model.status.checkout.map { _ in "Waiting for your purchase in the browser" }
    }

    private var notice: String? {
        guard model.server.isTestStore else { return nil }
        return model.server.isStandIn
            ? "This is the stand-in's Test Store: nothing is charged. Set REVENUECAT_KEY to sell for real."
            : "This is a Test Store: nothing is charged."
    }

    // MARK: The trial

    private var days: [String]? {
        guard model.paywall.layout == .trial, let product = model.offer?.product else { return nil }
        return model.prices.trialDays(of: product, at: model.storeTime)
    }

    private var comparison: [String]? {
        let rows = model.paywall.comparison
        return rows.isEmpty ? nil : rows.map { "\($0.title): \($0.free) with Free, \($0.pro) with Pro" }
    }

    private func page(_ name: String, _ label: String, _ page: URL) -> Row {
        Row("\(id).\(name)", label, detail: page.absoluteString) { [model] in await model.open(page) }
    }
}
