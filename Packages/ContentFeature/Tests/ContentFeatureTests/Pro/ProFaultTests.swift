import ContentFeatureTesting
import ContentStorage
import Core
import CoreTesting
import Design
import Foundation
import GRDB
import Persistence
import PurchasesClient
import Testing

@testable import ContentFeature

/// A store that refuses, stays silent or is another one, and two windows on one home.
@MainActor
struct ProFaultTests {
    private let rig = ContentRig()
    private let start = Date(timeIntervalSince1970: 1_800_000_000)

    // MARK: Purchases that wait

    @Test func aPurchaseThatIsStuckHidesNothingElse() async throws {
        let month = try await rig.offer("$rc_monthly")
        rig.purchases.fail("report", with: .inProgress)
        let outcome = await rig.membership.buy(month)
        guard case .unconfirmed = outcome else { throw UnexpectedOutcome(outcome) }
        rig.purchases.set(.gifted(until: start + 60), for: "ada")
        #expect(await rig.membership.refresh(always: true) == .inProgress)
        #expect(rig.membership.status.state == .gifted(until: start + 60))
        #expect(rig.membership.status.problem == nil)
        #expect(rig.membership.status.unconfirmed == 1)
        #expect(await rig.membership.restore() == .unlocked(.gifted(until: start + 60)))
    }

    @Test func aPurchaseThatIsRefusedLaterIsNotDroppedInSilence() async throws {
        let month = try await rig.offer("$rc_monthly")
        rig.purchases.fail("report", with: .refused(status: 404, ""))
        let outcome = await rig.membership.buy(month)
        guard case .unconfirmed = outcome else { throw UnexpectedOutcome(outcome) }
        await rig.membership.refresh(always: true)
        #expect(rig.membership.status.unconfirmed == 1)
        #expect(rig.toasts.takeUnseen().isEmpty)
        rig.purchases.fail("report", with: .receiptInUse)
        #expect(await rig.membership.refresh(always: true) == .receiptInUse)
        #expect(rig.membership.status.unconfirmed == 0)
        #expect(
            rig.toasts.takeUnseen() == [
                Toast(
                    .error,
                    "A purchase that was kept is refused, and kept no longer. This purchase belongs to another account. "
                        + "Sign in with that account to use it.")
            ])
    }

    // MARK: Two windows

    @Test func twoWindowsMakeOnePurchase() async throws {
        let other = ContentRig(home: rig.home, purchases: rig.purchases)
        let month = try await rig.offer("$rc_monthly")
        let year = try await rig.offer("$rc_annual")
        await other.membership.load()
        let gate = ScriptGate()
        rig.purchases.hold("report", at: gate)
        let buying = Task { await rig.membership.buy(month) }
        await gate.reached()
        for offer in [month, year] {
            #expect(
                await other.membership.buy(offer)
                    == .unconfirmed(
                        "A purchase waits for the store's answer. It is kept, and you need not buy again.", .tryAgain))
        }
        gate.open()
        let outcome = await buying.value
        guard case .unlocked = outcome else { throw UnexpectedOutcome(outcome) }
        // The other window has not looked again since.
        #expect(await other.membership.buy(month) == .failed("You have this plan already.", .refused))
        #expect(rig.purchases.reported.count == 1)
    }

    @Test func aRefreshOfAnotherWindowDoesNotEndThePurchase() async throws {
        let other = ContentRig(home: rig.home, purchases: rig.purchases)
        let month = try await rig.offer("$rc_monthly")
        let owner = try #require(rig.membership.owner)
        await other.membership.load()
        let reply = try await rig.purchases.customer(owner.account, known: nil)
        let isCommitted = Shared(false)
        try await rig.database.read { [purchases = other.store.purchases] database in
            database.trace { event in
                // Before this statement, what the server has said is read.
                guard "\(event)".contains("content_usage"), !isCommitted.value else { return }
                isCommitted.value = true
                let commit = DispatchSemaphore(value: 0)
                Task {
                    try? await purchases.keep(
                        reply, asked: .distantPast, settled: nil, account: owner.account, server: owner.server)
                    commit.signal()
                }
                commit.wait()
            }
        }
        let outcome = await rig.membership.buy(month)
        #expect(isCommitted.value)
        guard case .unlocked = outcome else { throw UnexpectedOutcome(outcome) }
        #expect(rig.purchases.reported.count == 1)
    }

    @Test func twoTapsMakeOnePurchase() async throws {
        let month = try await rig.offer("$rc_monthly")
        async let first = rig.membership.buy(month)
        async let second = rig.membership.buy(month)
        let results = await [first, second]
        let isUnlocked = results.contains { if case .unlocked = $0 { true } else { false } }
        #expect(isUnlocked)
        #expect(rig.purchases.reported.count == 1)
    }

    // MARK: Another key

    /// The same address with another key is another store: what the Test Store sold unlocks nothing there, and is not
    /// reported to it.
    @Test func whatOneStoreHasSaidHoldsForNoOther() async throws {
        let test = ContentRig(
            home: rig.home, purchases: InMemoryPurchases(id: "https://store#test", now: { [start] in start }))
        let month = try await test.offer("$rc_monthly")
        _ = await test.membership.buy(month)
        #expect(test.membership.status.isActive)
        test.purchases.fail("report", with: .unreachable("no route"))
        let outcome = await test.membership.buy(try await test.offer("$rc_annual"))
        guard case .unconfirmed = outcome else { throw UnexpectedOutcome(outcome) }

        let live = ContentRig(
            home: rig.home,
            purchases: InMemoryPurchases(id: "https://store#live", isTestStore: false, now: { [start] in start }))
        await live.membership.load()
        #expect(!live.membership.status.isActive)
        #expect(live.membership.status.unconfirmed == 0)
        #expect(await live.membership.refresh(always: true) == nil)
        #expect(live.purchases.calls == ["customer ada"])
        #expect(!live.membership.status.isActive)

        await test.membership.load()
        #expect(test.membership.status.isActive)
        #expect(test.membership.status.unconfirmed == 1)
    }

    // MARK: Problems

    @Test func aProblemEndsWithTheNextAnswerAndBelongsToItsAccount() async throws {
        let month = try await rig.offer("$rc_monthly")
        rig.purchases.fail(with: .unreachable("no route"))
        await rig.membership.refresh(always: true)
        #expect(rig.membership.status.problem == "The store cannot be reached: no route.")
        rig.account = "eve"
        #expect(rig.membership.status.problem == nil)
        rig.account = "ada"
        #expect(rig.membership.status.problem != nil)
        rig.purchases.fail(with: nil)
        _ = await rig.membership.buy(month)
        #expect(rig.membership.status.problem == nil)

        rig.purchases.fail(with: .unreachable("no route"))
        await rig.membership.refresh(always: true)
        rig.purchases.fail(with: nil)
        rig.purchases.add(code: "rdm", for: "pro_lifetime")
        #expect(await rig.membership.redeem("rdm") == .unlocked(.lifetime))
        #expect(rig.membership.status.problem == nil)
    }

    // MARK: Stopping

    @Test func stoppingEndsTheWaitForAStoreThatStaysSilent() async throws {
        let gate = ScriptGate()
        rig.purchases.hold("customer", at: gate)
        let view = PaywallView(
            ContentRoute.paywall1.place, membership: rig.membership, services: rig.services, toasts: rig.toasts,
            close: {})
        let appearing = Task { await view.appear() }
        await gate.reached()
        try await view.tap("paywall1.stop")
        await appearing.value
        #expect(view.screen.element("paywall1.progress") == nil)
        #expect(try view.element("paywall1.restore").isEnabled)
    }

    /// Another screen may wait for the same answer.
    @Test func stoppingOneWaitLeavesTheOthers() async throws {
        let gate = ScriptGate()
        rig.purchases.hold("customer", at: gate)
        let first = Task { await rig.membership.refresh(always: true) }
        let second = Task { await rig.membership.refresh(always: true) }
        await gate.reached()
        try await until { rig.membership.waiters == 2 }
        first.cancel()
        #expect(await first.value == .cancelled)
        gate.open()
        #expect(await second.value == nil)
        #expect(rig.purchases.calls == ["customer ada"])
        #expect(rig.membership.status.problem == nil)
    }

    @Test func afterTheLastWaitIsStoppedTheStoreIsAskedAnew() async throws {
        let silent = ScriptGate()
        rig.purchases.hold("customer", at: silent)
        let first = Task { await rig.membership.refresh(always: true) }
        await silent.reached()
        first.cancel()
        #expect(await first.value == .cancelled)
        let open = ScriptGate()
        open.open()
        rig.purchases.hold("customer", at: open)
        #expect(await rig.membership.refresh(always: true) == nil)
        #expect(rig.purchases.calls == ["customer ada", "customer ada"])
    }

    @Test func stoppingARequestDoesNotStopThePurchaseInTheBrowser() async throws {
        let rig = ContentRig(isTestStore: false)
        let view = await rig.openPaywall("paywall1")
        try await view.tap("paywall1.buy")
        #expect(rig.membership.status.checkout != nil)
        let gate = ScriptGate()
        rig.purchases.hold("customer", at: gate)
        let restoring = Task { try await view.tap("paywall1.restore") }
        await gate.reached()
        try await view.tap("paywall1.stop")
        try await restoring.value
        #expect(rig.membership.status.checkout != nil)
        try await view.tap("paywall1.stop")
        #expect(rig.membership.status.checkout == nil)
    }

    @Test func stoppingAPurchaseKeepsWhatWasReported() async throws {
        let month = try await rig.offer("$rc_monthly")
        let gate = ScriptGate()
        rig.purchases.hold("report", at: gate)
        let buying = Task { await rig.membership.buy(month) }
        await gate.reached()
        buying.cancel()
        #expect(
            await buying.value
                == .unconfirmed(
                    "Stopped. Your purchase is kept, and confirmed as soon as the store answers.", .other))
        gate.open()
        await rig.membership.refresh(always: true)
        #expect(rig.membership.status.isActive)
        #expect(rig.purchases.reported.count == 1)
    }
}
