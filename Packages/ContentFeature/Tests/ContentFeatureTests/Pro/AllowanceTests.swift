import AIClient
import ContentFeatureTesting
import ContentStorage
import Core
import CoreTesting
import Drawing
import Foundation
import PurchasesClient
import Testing

@testable import ContentFeature

@MainActor
@Suite struct AllowanceTests {
    private let rig = ContentRig()
    private static let few = PlanLimits(requestsPerDay: 2, pictures: 1, finds: 1)

    private func ask() async -> AIEnding {
        rig.ai.expect([.text("Good."), .ended(.complete)])
        return await rig.allowance.limiting(rig.ai).reply(
            to: AIRequest(messages: [AIMessage(role: .user, parts: [.text("Hi")])])
        ).whole().ending
    }

    /// The count is written after the request has begun.
    private func counted(_ count: Int) async throws {
        while try await rig.store.usage.requests(on: rig.allowance.today, account: "ada") < count { await Task.yield() }
    }

    @Test func requestsAreLimitedByTheDayAndTheServerIsNotAsked() async throws {
        rig.limits = Self.few
        for made in 1...2 {
            #expect(await ask() == .complete)
            try await counted(made)
        }
        let words =
            "You have made the 2 requests that Slipway Free has for a day. Go on tomorrow, or get Pro: "
            + "slipway://content?sheet=paywall."
        #expect(await ask() == .failed(.limitReached(words)))
        #expect(rig.ai.requests.count == 2)
        await #expect(throws: AIError.limitReached(words)) {
            try await rig.allowance.limiting(rig.ai).picture(for: AIPictureRequest(prompt: "a fox", size: "auto")) {
                _ in
            }
        }
        rig.now.value += 24 * 60 * 60
        #expect(await ask() == .complete)
    }

    @Test func proHasNoLimitOfRequests() async throws {
        rig.limits = Self.few
        rig.purchases.set(.active(until: Date(timeIntervalSince1970: 1_800_000_000) + 60), for: "ada")
        await rig.membership.refresh(always: true)
        for made in 1...3 {
            #expect(await ask() == .complete)
            try await counted(made)
        }
        // When it has ended, and the store has not answered for three days, the limit holds again.
        rig.now.value += StoredCustomer.trust + 61
        for made in 1...2 {
            #expect(await ask() == .complete)
            try await counted(made)
        }
        guard case .failed(.limitReached) = await ask() else {
            Issue.record("no limit")
            return
        }
    }

    @Test func withoutAnAccountNothingIsLimitedOrCounted() async {
        rig.limits = PlanLimits(requestsPerDay: 0, pictures: 0, finds: 0)
        rig.account = nil
        #expect(await ask() == .complete)
    }

    @Test func aPictureIsNotScannedWhenThereAreAsManyFindsAsAreKept() async throws {
        rig.limits = Self.few
        let collector = DexCollector(services: rig.services)
        let picture = PreparedPicture.sample()
        rig.ai.expect([
            .text(
                #"{"subject":true,"reason":null,"candidates":[{"name":"Oak","kind":"plant","sure":0.9,"evidence":["lobes"]}]}"#
            ),
            .ended(.complete),
        ])
        guard case .found = await collector.scan(picture, account: "ada", onWait: { _ in }) else {
            Issue.record("nothing was found")
            return
        }
        #expect(
            await collector.scan(picture, account: "ada", onWait: { _ in })
                == .failed(
                    "You have 1 finds, which is as many as are kept. Delete some, or get Pro: "
                        + "slipway://content?sheet=paywall.", .refused))
        #expect(rig.ai.requests.count == 1)
    }

    /// The limits that come with the app let a person try all of it.
    @Test func theShippedLimitsAreFarAway() throws {
        #expect(PlanLimits.free.requestsPerDay ?? .max >= 500)
        #expect(PlanLimits.free.pictures >= 100 && PlanLimits.free.finds >= 500)
        #expect(PlanLimits.pro.requestsPerDay == nil)
        #expect(PlanLimits.pro.pictures > PlanLimits.free.pictures && PlanLimits.pro.finds > PlanLimits.free.finds)
    }

    @Test(arguments: [
        (0, nil), (399, nil), (400, "You have made 400 of the 500 AI requests that Slipway Free has for a day."),
        (500, "You have made 500 of the 500 AI requests that Slipway Free has for a day."),
    ])
    func theLimitIsShownBeforeItIsReached(made: Int, words: String?) {
        #expect(PlanLimits.free.notice(requestsToday: made) == words)
        #expect(PlanLimits.pro.notice(requestsToday: made) == nil)
    }

    /// The comparison of Free and Pro on the paywall names the limits that are enforced.
    @Test func thePaywallNamesTheLimits() throws {
        let rows = Paywalls.standard.paywall("paywall3").comparison
        let requests = try #require(rows.first { $0.title == "AI requests a day" })
        #expect(requests.free == PlanLimits.free.requestsPerDay?.grouped)
        let pictures = try #require(rows.first { $0.title == "Pictures kept" })
        #expect(pictures.free == PlanLimits.free.pictures.grouped && pictures.pro == PlanLimits.pro.pictures.grouped)
        let finds = try #require(rows.first { $0.title == "Finds in the Dex" })
        #expect(finds.free == PlanLimits.free.finds.grouped && finds.pro == PlanLimits.pro.finds.grouped)
    }
}
