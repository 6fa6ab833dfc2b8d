import ContentFeatureTesting
import ContentStorage
import Core
import CoreTesting
import Design
import Foundation
import PurchasesClient
import Testing

@testable import ContentFeature

/// A purchase in the browser: which answers of the store are the purchase, and how waiting for it ends.
@MainActor
struct ProCheckoutTests {
    private let rig = ContentRig(isTestStore: false)
    private let start = Date(timeIntervalSince1970: 1_800_000_000)

    private func begin(_ package: String) async throws {
        let offer = try await rig.offer(package)
        let page = try #require(offer.checkout)
        #expect(await rig.membership.buy(offer) == .inBrowser(page, isOpen: true))
        #expect(rig.pages == [page])
    }

    private func pause(_ seconds: Int, _ change: () -> Void = {}) async {
        await rig.clock.sleeper(of: .seconds(seconds))
        change()
        rig.now.value += Double(seconds)
        rig.clock.advance(by: .seconds(seconds))
    }

    private var end: Date { start + 20 * 86_400 }
    private var bought: Date { start - 10 * 86_400 }

    @Test(arguments: [false, true])
    func aPlanThatWasCancelledBeforeIsBoughtOnlyWhenItRenewsAgain(isTrial: Bool) async throws {
        let before: EntitlementState = isTrial ? .trial(until: end, renews: false) : .cancelled(until: end)
        rig.purchases.set(before, purchased: bought, for: "ada")
        try await begin("$rc_monthly")
        await pause(2)
        await pause(4)
        let after: EntitlementState = isTrial ? .trial(until: end, renews: true) : .active(until: end)
        await pause(8) {
            #expect(rig.membership.status.checkout != nil)
            #expect(rig.toasts.takeUnseen().isEmpty)
            rig.purchases.set(after, purchased: bought, for: "ada")
        }
        try await until { rig.membership.status.checkout == nil && rig.toasts.hasUnseen }
        #expect(rig.toasts.takeUnseen().map(\.style) == [.success])
    }

    @Test func anotherPlanThatIsRenewedMeanwhileIsNotThePurchase() async throws {
        rig.purchases.set(.active(until: start + 30), purchased: bought, for: "ada")
        try await begin("$rc_annual")
        await pause(2) { rig.purchases.set(.active(until: end), purchased: start + 3, for: "ada") }
        await pause(4) {
            #expect(rig.membership.status.checkout?.product == "pro_year")
            rig.purchases.set(.active(until: end), product: "pro_year", purchased: start + 5, for: "ada")
        }
        try await until { rig.membership.status.checkout == nil }
    }

    @Test func whatTheAccountHasAlreadyIsNotSoldInTheBrowserEither() async throws {
        let month = try await rig.offer("$rc_monthly")
        rig.purchases.set(.active(until: end), for: "ada")
        #expect(await rig.membership.buy(month) == .failed("You have this plan already.", .refused))
        #expect(rig.pages.isEmpty)
        rig.purchases.fail("customer", with: .serverFailed(status: 500))
        #expect(
            await rig.membership.buy(month)
                == .failed("The store failed (500). Try again later. Nothing was bought.", .tryAgain))
        #expect(rig.membership.status.checkout == nil)
    }

    /// Whatever asks the store, the wait for a purchase ends when the store says that it was made.
    @Test func restoringEndsThePurchase() async throws {
        try await begin("$rc_annual")
        rig.purchases.set(.active(until: end), product: "pro_year", for: "ada")
        #expect(await rig.membership.restore() == .unlocked(.active(until: end)))
        #expect(rig.membership.status.checkout == nil)
        #expect(rig.toasts.takeUnseen().map(\.style) == [.success])
    }

    private static let unconfirmed = ProResult.unconfirmed(
        "The store has not said that the purchase was made. Restoring purchases finds it when it was.", .tryAgain)

    @Test func waitingSaysThatThePurchaseWasMade() async throws {
        try await begin("$rc_annual")
        let waiting = Task { await rig.membership.checkoutEnded() }
        rig.purchases.set(.active(until: end), product: "pro_year", for: "ada")
        await pause(2)
        #expect(await waiting.value == .unlocked(.active(until: end)))
    }

    @Test func waitingThatIsGivenUpInAnotherWindowSaysThatNothingIsConfirmed() async throws {
        try await begin("$rc_annual")
        let waiting = Task { await rig.membership.checkoutEnded() }
        let other = ContentRig(home: rig.home, isTestStore: false)
        await other.membership.load()
        await other.membership.stopWaiting()
        await rig.membership.load()
        #expect(await waiting.value == Self.unconfirmed)
    }

    /// A plan that still runs, and does not renew, is not the purchase.
    @Test func waitingThatTakesTooLongSaysThatNothingIsConfirmed() async throws {
        rig.purchases.set(.cancelled(until: end), purchased: bought, for: "ada")
        try await begin("$rc_monthly")
        let waiting = Task { await rig.membership.checkoutEnded() }
        await pause(2) { rig.now.value += 3_600 }
        #expect(await waiting.value == Self.unconfirmed)
        #expect(rig.membership.status.checkout != nil, "the window asks when it becomes active")
    }

    @Test func waitingForNothingSaysSo() async {
        #expect(await rig.membership.checkoutEnded() == .nothing)
    }

    @Test func theStoreIsAskedAsLateAsItWants() async throws {
        try await begin("$rc_annual")
        rig.purchases.fail("customer", with: .rateLimited(until: start + 2 + 120))
        await pause(2)
        await pause(120) { rig.purchases.fail("customer", with: nil) }
        await rig.clock.sleeper(of: .seconds(8))
    }
}
