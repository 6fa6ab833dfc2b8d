import Foundation
import PurchasesClient
import Testing

@testable import ContentFeature

/// What the app's own paywalls must not do to the people who read them.
@Suite struct DarkPatternTests {
    /// Words that press, shame or count down.
    private static let pressing = [
        "hurry", "last chance", "only today", "today only", "limited", "expires", "countdown", "seconds left",
        "minutes left",
        "don't miss", "act now", "no thanks", "i don't want", "best value", "most popular",
    ]

    private static let names = Paywalls.names + ["paywall"]

    @Test(arguments: names)
    func noTextPresses(name: String) {
        let paywall = Paywalls.standard.paywall(name)
        let texts =
            [paywall.title, paywall.lead, paywall.buy] + paywall.benefits
            + paywall.comparison.flatMap { [$0.title, $0.free, $0.pro] }
        for text in texts {
            for word in Self.pressing { #expect(!text.lowercased().contains(word), "\(text)") }
            #expect(text.wholeMatch(of: /.*\d{1,2}:\d{2}.*/) == nil, "a clock: \(text)")
        }
    }

    /// A plan that is charged more at once than another may only be chosen at first if the paywall names both prices, which
    /// every paywall with a choice does: the one chosen must be no dearer than a month, or a week without one.
    @Test(arguments: names)
    func noDearerPlanIsChosenForThePerson(name: String) {
        let paywall = Paywalls.standard.paywall(name)
        let byPrice = ["$rc_weekly", "$rc_monthly", "$rc_annual", "$rc_lifetime"]
        let chosen = byPrice.firstIndex(of: paywall.chosen)
        let month = byPrice.firstIndex(of: "$rc_monthly")
        #expect(chosen != nil && chosen ?? .max <= month ?? .min)
    }

    @Test(arguments: names)
    func everyPaywallWithATrialSaysWhatComesAfterIt(name: String) {
        let paywall = Paywalls.standard.paywall(name)
        guard paywall.layout == .trial else { return }
        #expect(paywall.lead.contains("cancel"))
    }
}
