import ContentFeatureTesting
import ContentStorage
import Core
import CoreTesting
import Design
import Foundation
import PurchasesClient
import Testing

@testable import ContentFeature

@MainActor
struct ProMembershipTests {
    private let start = Date(timeIntervalSince1970: 1_800_000_000)

    @Test func aPurchaseThatTheStoreHasNotConfirmedIsKeptAndReportedAgainByAnotherProcess() async throws {
        let rig = ContentRig()
        let month = try await rig.offer("$rc_monthly")
        rig.purchases.fail(with: .unreachable("no route"))
        let words =
            "The store cannot be reached: no route. Your purchase is kept, and confirmed as soon as the store answers."
        #expect(await rig.membership.buy(month) == .unconfirmed(words, .unreachable))
        #expect(rig.membership.status.unconfirmed == 1)
        #expect(!rig.membership.status.isActive)

        let other = ContentRig(home: rig.home)
        #expect(await other.membership.refresh(always: false) == nil)
        #expect(other.membership.status.isActive)
        #expect(other.membership.status.unconfirmed == 0)
        #expect(other.purchases.reported.count == 1)
        await rig.membership.load()
        #expect(rig.membership.status.isActive)
    }

    @Test func aPurchaseThatTheStoreRefusesForGoodIsNotKept() async throws {
        let rig = ContentRig()
        let month = try await rig.offer("$rc_monthly")
        rig.purchases.fail(with: .receiptInvalid)
        #expect(
            await rig.membership.buy(month)
                == .failed("The store has no such purchase. Nothing was charged.", .badData))
        #expect(rig.membership.status.unconfirmed == 0)
        #expect(!rig.membership.status.isActive)
    }

    @Test func nobodyBuysWhileSignedOut() async throws {
        let rig = ContentRig()
        let month = try await rig.offer("$rc_monthly")
        rig.account = nil
        #expect(await rig.membership.buy(month) == .failed("Sign in first.", .refused))
        #expect(rig.purchases.reported.isEmpty)
    }

    @Test func theServerIsAskedAgainAfterFiveMinutes() async {
        let rig = ContentRig()
        await rig.membership.refresh(always: false)
        rig.now.value += 299
        await rig.membership.refresh(always: false)
        #expect(rig.purchases.calls == ["customer ada"])
        rig.now.value += 1
        await rig.membership.refresh(always: false)
        #expect(rig.purchases.calls.count == 2)
        await rig.membership.refresh(always: true)
        #expect(rig.purchases.calls.count == 3)
    }

    @Test func whatIsKnownHoldsOfflineSaysHowOldItIsAndEnds() async throws {
        let rig = ContentRig()
        let end = start + 86_400
        rig.purchases.set(.cancelled(until: end), for: "ada")
        await rig.membership.refresh(always: true)
        rig.purchases.fail(with: .unreachable("no route"))
        // For three days the store's word holds as it was given.
        rig.now.value = start + 3 * 86_400
        #expect(await rig.membership.refresh(always: false) == .unreachable("no route"))
        #expect(rig.membership.status.state == .cancelled(until: end))
        #expect(
            ProWords.age(of: rig.membership.status, at: rig.now.value)
                == "This is what the store said 3 days ago. The store cannot be reached: no route.")
        rig.now.value += 1
        #expect(rig.membership.status.state == .expired(at: end))
        // The process has seen this time, and so has the home.
        await rig.membership.refresh(always: false)
        rig.now.value = start
        await rig.membership.load()
        #expect(rig.membership.status.state == .expired(at: end))
    }

    @Test(arguments: [-8.0, 8.0])
    func theStoresClockDecidesAndNotThisMachines(days: Double) async throws {
        let rig = ContentRig()
        rig.storeIsAhead.value = days * 86_400
        let storeStart = start + days * 86_400
        rig.purchases.set(.trial(until: storeStart + 7 * 86_400, renews: true), for: "ada")
        await rig.membership.refresh(always: true)
        #expect(rig.membership.status.serverTime(at: start) == storeStart)
        await rig.clock.sleeper(of: .seconds(7 * 86_400 + 1))
        await rig.membership.becameActive()
        #expect(rig.toasts.takeUnseen().isEmpty)
        rig.now.value += 5 * 86_400
        await rig.membership.becameActive()
        #expect(rig.toasts.takeUnseen().map(\.style) == [.info])
        // Offline, the trial ends by the store's clock too.
        rig.purchases.fail(with: .unreachable("no route"))
        rig.now.value += 2 * 86_400
        #expect(rig.membership.status.isActive)
        rig.now.value += 86_400 + 1
        #expect(!rig.membership.status.isActive)
    }

    @Test func anAccountSeesNothingOfAnother() async {
        let rig = ContentRig()
        rig.purchases.set(.lifetime, for: "ada")
        await rig.membership.refresh(always: true)
        #expect(rig.membership.status.isActive)
        rig.account = "eve"
        #expect(rig.membership.status == ProStatus())
        await rig.membership.refresh(always: false)
        #expect(!rig.membership.status.isActive)
        rig.account = "ada"
        #expect(!rig.membership.status.isActive, "not before it was loaded")
        await rig.membership.load()
        #expect(rig.membership.status.isActive)
    }

    @Test func theServerIsAskedWhenWhatIsUnlockedEnds() async throws {
        let rig = ContentRig()
        rig.purchases.set(.active(until: start + 300), for: "ada")
        await rig.membership.refresh(always: true)
        await rig.clock.sleeper(of: .seconds(301))
        rig.purchases.set(.active(until: start + 600), for: "ada")
        rig.now.value += 301
        rig.clock.advance(by: .seconds(301))
        try await until { rig.membership.status.state == .active(until: start + 600) }
    }

    @Test func waitingSurvivesTheProcessAndEndsWhenThePersonGivesUp() async throws {
        let rig = ContentRig(isTestStore: false)
        rig.hasBrowser = false
        let year = try await rig.offer("$rc_annual")
        #expect(await rig.membership.buy(year) == .inBrowser(try #require(year.checkout), isOpen: false))
        rig.membership.stop()

        let other = ContentRig(home: rig.home, isTestStore: false)
        await other.membership.load()
        #expect(other.membership.status.checkout?.page == year.checkout)
        await other.clock.sleeper(of: .seconds(2))
        await other.membership.stopWaiting()
        #expect(other.membership.status.checkout == nil)
        #expect(!other.membership.status.isActive)
        #expect(await other.membership.restore() == .nothing)
        other.purchases.set(.lifetime, for: "ada")
        #expect(await other.membership.restore() == .unlocked(.lifetime))
    }

    @Test func aTrialIsRemindedOfOnceInItsLastTwoDays() async {
        let rig = ContentRig()
        let end = start + 7 * 86_400
        rig.purchases.set(.trial(until: end, renews: true), for: "ada")
        // The stand-in is not asked by itself before it was asked once.
        await rig.membership.becameActive()
        #expect(rig.purchases.calls.isEmpty)
        await rig.membership.refresh(always: true)
        await rig.membership.becameActive()
        #expect(rig.toasts.takeUnseen().isEmpty)
        rig.now.value = end - 2 * 86_400
        await rig.membership.becameActive()
        await rig.membership.becameActive()
        #expect(
            rig.toasts.takeUnseen().map(\.text) == [
                "Your free trial ends on January 22, 2027. Then it is paid for, unless you cancel."
            ])
    }
}
