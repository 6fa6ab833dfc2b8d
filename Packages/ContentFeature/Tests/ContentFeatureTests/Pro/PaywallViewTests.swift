import ContentFeatureTesting
import Core
import CoreTesting
import Design
import Foundation
import PurchasesClient
import Testing

@testable import ContentFeature

@MainActor
struct PaywallViewTests {
    private let start = Date(timeIntervalSince1970: 1_800_000_000)

    private func rig(selling sold: [InMemoryPurchases.Sold]) -> ContentRig {
        ContentRig(purchases: InMemoryPurchases(sold: sold, now: { [start] in start }))
    }

    @Test func oneOfferNamesItsExactPriceAndWhenItRenews() async throws {
        let view = await ContentRig().openPaywall("paywall1")
        #expect(
            view.value("paywall1.renewal")
                == "Free for 1 week, then $4.99 every month until you cancel. The first charge is on January 22, 2027.")
        #expect(
            try view.element("paywall1.plan").options.map(\.card) == [
                Choice.Card("Monthly", price: "$4.99 a month", detail: "$1.15 a week", badge: "1 week free")
            ])
        #expect(try view.element("paywall1.buy").isEnabled)
    }

    @Test func plansAreComparedByTheWeek() async throws {
        let view = await ContentRig().openPaywall("paywall2")
        #expect(
            try view.element("paywall2.plan").options.map(\.label) == [
                "Monthly: $4.99 a month, $1.15 a week",
                "Yearly: $39.99 a year, $0.77 a week, 33% less than monthly",
                "For ever: $99.99 once",
            ])
        #expect(
            try view.element("paywall2.plan").options.map(\.card) == [
                Choice.Card("Monthly", price: "$4.99 a month", detail: "$1.15 a week", badge: "1 week free"),
                Choice.Card("Yearly", price: "$39.99 a year", detail: "$0.77 a week", badge: "Saves 33%"),
                Choice.Card("For ever", price: "$99.99 once"),
            ])
        try await view.select("$rc_annual", in: "paywall2.plan")
        #expect(view.value("paywall2.price") == "$39.99 a year")
        #expect(
            view.value("paywall2.renewal")
                == "You pay $39.99 now, and again every year until you cancel. The next charge is on January 15, 2028.")
        try await view.select("$rc_lifetime", in: "paywall2.plan")
        #expect(
            view.value("paywall2.renewal") == "You pay $99.99 once, now. It lasts for ever, and nothing renews.")
    }

    @Test func aTrialShowsItsDaysAndAComparison() async throws {
        let view = await ContentRig().openPaywall("paywall3")
        #expect(
            try view.element("paywall3.timeline").options.map(\.label) == [
                "Today: Pro is unlocked, and nothing is charged.",
                "January 20, 2027: Slipway reminds you when you open it.",
                "January 22, 2027: the first charge, $4.99, unless you have cancelled.",
            ])
        #expect(try !view.element("paywall3.comparison").options.isEmpty)
        #expect(view.offers == ["Try Pro for free", "You pay nothing today", "Start the free trial"])
        // A plan without a trial promises none.
        try await view.select("$rc_annual", in: "paywall3.plan")
        #expect(view.screen.element("paywall3.timeline") == nil)
        #expect(view.offers == ["What Pro adds", "You pay today", "Get Pro"])
    }

    @Test func noTrialIsPromisedBeforeTheStoreHasAnswered() async throws {
        let rig = ContentRig()
        rig.purchases.fail(with: .unreachable("no route"))
        let view = await rig.openPaywall("paywall3")
        #expect(view.offers == ["What Pro adds", "You pay today", "Get Pro"])
    }

    @Test func aTrialIsNotOfferedTwice() async throws {
        let rig = ContentRig()
        rig.purchases.set(.expired(at: start - 1), for: "ada")
        let view = await rig.openPaywall("paywall3")
        #expect(view.screen.element("paywall3.timeline") == nil)
        #expect(
            view.value("paywall3.renewal")
                == "You pay $4.99 now, and again every month until you cancel. The next charge is on February 15, 2027."
        )
        #expect(view.offers == ["What Pro adds", "You pay today", "Get Pro"])
    }

    @Test func afterAPurchaseInTheBrowserTheTrialIsNotOfferedAnyMore() async throws {
        let rig = ContentRig(isTestStore: false)
        let view = await rig.openPaywall("paywall3")
        try await view.tap("paywall3.buy")
        rig.purchases.set(.trial(until: start + 7 * 86_400, renews: true), for: "ada")
        await rig.clock.sleeper(of: .seconds(2))
        rig.clock.advance(by: .seconds(2))
        try await until { view.screen.element("paywall3.timeline") == nil }
        #expect(view.offers == ["What Pro adds", "You pay today", "Get Pro"])
    }

    /// The charges and the end of what is unlocked are counted by the store's clock, whatever this machine's says.
    @Test func datesAreThoseOfTheStore() async throws {
        let rig = ContentRig()
        rig.storeIsAhead.value = 40 * 86_400
        let view = await rig.openPaywall("paywall3")
        #expect(
            try view.element("paywall3.timeline").options.map(\.label) == [
                "Today: Pro is unlocked, and nothing is charged.",
                "March 1, 2027: Slipway reminds you when you open it.",
                "March 3, 2027: the first charge, $4.99, unless you have cancelled.",
            ])
        #expect(view.value("paywall3.renewal")?.hasSuffix("The first charge is on March 3, 2027.") == true)
        rig.purchases.set(.cancelled(until: start + 40 * 86_400 + 3_600), for: "ada")
        try await view.tap("paywall3.restore")
        // An hour away, so that the time is named.
        #expect(view.value("paywall3.status")?.contains(":") == true)
    }

    /// What takes the place of a plan that is not sold is the cheapest, and the screen says so.
    @Test func aPlanThatIsNotSoldIsReplacedByTheCheapestInWords() async throws {
        let sold = InMemoryPurchases.standard.filter { $0.package != "$rc_monthly" }
        let view = await rig(selling: sold.reversed()).openPaywall("paywall2")
        #expect(view.value("paywall2.plan") == "$rc_annual")
        #expect(
            view.value("paywall2.replacement")
                == "The store does not sell the plan that this screen would choose. The one with the lowest price a week is "
                + "chosen.")
        try await view.select("$rc_lifetime", in: "paywall2.plan")
        #expect(view.value("paywall2.replacement") == nil)
    }

    @Test func whatIsBoughtOnceIsNeverChosenForThePerson() async throws {
        let view = await rig(selling: InMemoryPurchases.standard.filter { $0.package == "$rc_lifetime" })
            .openPaywall("paywall2")
        #expect(
            view.value("paywall2.replacement")
                == "The store does not sell the plan that this screen would choose. Choose another one.")
        #expect(try !view.element("paywall2.buy").isEnabled)
        try await view.select("$rc_lifetime", in: "paywall2.plan")
        #expect(try view.element("paywall2.buy").isEnabled)
    }

    @Test func buyingUnlocksAndWhatWouldAddNothingIsNotSold() async throws {
        let rig = ContentRig()
        let view = await rig.openPaywall("paywall2")
        #expect(view.value("paywall2.refusal") == nil)
        try await view.tap("paywall2.buy")
        #expect(view.value("paywall2.refusal") == "You have this plan already.")
        #expect(view.value("paywall2.status") == "You have Pro. It renews on February 15, 2027.")
        #expect(rig.toasts.takeUnseen().map(\.text) == ["You have Pro. It renews on February 15, 2027."])
        #expect(try !view.element("paywall2.buy").isEnabled)
        try await view.select("$rc_annual", in: "paywall2.plan")
        #expect(try view.element("paywall2.buy").isEnabled)
        rig.purchases.set(.lifetime, for: "ada")
        try await view.tap("paywall2.restore")
        #expect(view.value("paywall2.refusal") == "You have Pro for ever.")
        #expect(try !view.element("paywall2.buy").isEnabled)
    }

    @Test func aFailureHasWordsAndNothingIsShownAsBought() async throws {
        let rig = ContentRig()
        let view = await rig.openPaywall("paywall2")
        rig.purchases.fail(with: .storeFailed)
        try await view.tap("paywall2.buy")
        #expect(
            view.value("paywall2.error")
                == "The store has a problem. Your purchase is kept, and confirmed as soon as the store answers.")
        #expect(view.value("paywall2.status") == "You have Slipway Free.")
        // While one purchase is not confirmed, no second one is made.
        #expect(try !view.element("paywall2.buy").isEnabled)
        #expect(
            view.value("paywall2.refusal")
                == "A purchase waits for the store's answer. It is kept, and you need not buy again.")
        rig.purchases.fail(with: nil)
        try await view.tap("paywall2.restore")
        #expect(view.value("paywall2.status") == "You have Pro. It renews on February 15, 2027.")
        #expect(rig.purchases.reported.count == 1)
    }

    @Test func aStoreThatDoesNotAnswerSellsNothingAndSaysSo() async throws {
        let rig = ContentRig()
        rig.purchases.fail(with: .unreachable("no route"))
        let view = await rig.openPaywall("paywall1")
        #expect(view.value("paywall1.error") == "The store cannot be reached: no route.")
        #expect(view.screen.element("paywall1.plan") == nil)
        #expect(try !view.element("paywall1.buy").isEnabled)
        // It is asked again when the screen comes to the front again.
        rig.purchases.fail(with: nil)
        await view.appear()
        #expect(view.value("paywall1.plan") == "$rc_monthly")
    }

    @Test(arguments: ["paywall1", "paywall2", "paywall3", "paywall"])
    func whatCanBeChosenAndBoughtStandsAboveAllElse(name: String) async {
        let ids = await ContentRig().openPaywall(name).screen.elements.filter { $0.value != nil || $0.kind == .button }
            .map { String($0.id.dropFirst(name.count + 1)) }
        #expect(ids.prefix(5) == ["lead", "plan", "price", "renewal", "buy"])
    }

    @Test func aPurchaseInTheBrowserShowsItsPageAndAWayOut() async throws {
        let rig = ContentRig(isTestStore: false)
        rig.hasBrowser = false
        let view = await rig.openPaywall("paywall1")
        try await view.tap("paywall1.buy")
        #expect(view.value("paywall1.link") == "https://store.example/pro_month")
        #expect(try view.element("paywall1.progress").label == "Waiting for your purchase in the browser")
        #expect(
            rig.toasts.takeUnseen().map(\.text) == [
                "Open https://store.example/pro_month in your browser to finish buying."
            ])
        #expect(try !view.element("paywall1.buy").isEnabled)
        try await view.tap("paywall1.stop")
        #expect(view.screen.element("paywall1.link") == nil)
        #expect(try view.element("paywall1.buy").isEnabled)
    }

    @Test func aCodeIsRedeemed() async throws {
        let rig = ContentRig()
        rig.purchases.add(code: "rdm_1", for: "pro_year")
        let view = await rig.openPaywall("paywall")
        try await view.tap("paywall.redeem")
        #expect(try view.element("paywall.code").error == "Enter the code from the mail.")
        try await view.type("nonsense", into: "paywall.code")
        #expect(view.showsNowhere("nonsense"))
        #expect(try view.element("paywall.code").secret?.length == 8)
        try await view.tap("paywall.redeem")
        #expect(view.showsNowhere("nonsense"))
        #expect(
            try view.element("paywall.code").error
                == "This code does not exist. Copy it again from the mail; it is good once.")
        try await view.type(" rdm_1 ", into: "paywall.code")
        try await view.tap("paywall.redeem")
        #expect(view.value("paywall.status") == "You have Pro. It renews on January 15, 2028.")
        #expect(try view.element("paywall.code").secret?.length == 0)
    }

    @Test(arguments: ["paywall1", "paywall2", "paywall3", "paywall"])
    func theWayOutTheTermsAndRestoringAreAlwaysThere(name: String) async throws {
        let rig = ContentRig()
        for failure in [nil, PurchasesError.serverFailed(status: 500)] {
            rig.purchases.fail(with: failure)
            let view = await rig.openPaywall(name)
            for id in ["close", "terms", "privacy", "restore"] {
                #expect(try view.element("\(name).\(id)").isEnabled)
            }
        }
    }

    @Test(arguments: [("terms", "https://example.com/terms"), ("privacy", "https://example.com/privacy")])
    func pagesOpenInTheBrowserAndAreNamedWithoutOne(id: String, page: String) async throws {
        let rig = ContentRig()
        let view = await rig.openPaywall("paywall1")
        try await view.tap("paywall1.\(id)")
        #expect(rig.pages.map(\.absoluteString) == [page])
        #expect(rig.toasts.takeUnseen().isEmpty)
        rig.hasBrowser = false
        try await view.tap("paywall1.\(id)")
        #expect(rig.toasts.takeUnseen().map(\.text) == ["Open \(page) in your browser."])
    }
}

extension PaywallView {
    /// What it says about a trial: the title, the beginning of the lead, and the button.
    fileprivate var offers: [String] {
        let name = screen.id
        let title = screen.sections.first { $0.elements.contains { $0.id == "\(name).lead" } }?.title
        let lead = value("\(name).lead")?.split(separator: ",").first
        return [title, lead.map(String.init), screen.element("\(name).buy")?.label].compactMap(\.self)
    }

    /// Drivers and readers get the texts of elements, and nothing else.
    fileprivate func showsNowhere(_ secret: String) -> Bool {
        screen.elements.allSatisfy { element in
            let texts =
                [element.label, element.value, element.error, element.secret?.hint] + element.options.map(\.label)
            return texts.compactMap(\.self).allSatisfy { !$0.contains(secret) }
        }
    }
}
