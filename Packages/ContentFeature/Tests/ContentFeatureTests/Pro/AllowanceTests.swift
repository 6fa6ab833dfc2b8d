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
struct AllowanceTests {
    private let rig = ContentRig()
    private static let one = KeptLimit(count: 1, bytes: 1 << 20)
    private static let none = KeptLimit(count: 0, bytes: 0)
    private static let few = PlanLimits(requestsPerDay: 2, pictures: one, finds: one)

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

    /// A command's process ends with its reply.
    @Test func aRequestIsCountedWhenItsReplyHasEnded() async throws {
        #expect(await ask() == .complete)
        #expect(try await rig.store.usage.requests(on: rig.allowance.today, account: "ada") == 1)
        rig.ai.expectPicture(.failure(.noPictures))
        await #expect(throws: AIError.noPictures) {
            try await rig.allowance.limiting(rig.ai).picture(for: AIPictureRequest(prompt: "a fox")) { _ in }
        }
        #expect(try await rig.store.usage.requests(on: rig.allowance.today, account: "ada") == 2)
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
        let outcome = await ask()
        guard case .failed(.limitReached) = outcome else { throw UnexpectedOutcome(outcome) }
    }

    @Test func withoutAnAccountNothingIsLimitedOrCounted() async {
        rig.limits = PlanLimits(requestsPerDay: 0, pictures: Self.none, finds: Self.none)
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
        let outcome = await collector.scan(picture, account: "ada", onWait: { _ in })
        guard case .found = outcome else { throw UnexpectedOutcome(outcome) }
        #expect(
            await collector.scan(picture, account: "ada", onWait: { _ in })
                == .failed(
                    "You have 1 find, which is as many as are kept. Delete some, or get Pro: "
                        + "slipway://content?sheet=paywall.", .refused))
        #expect(rig.ai.requests.count == 1)
    }

    /// Another process may have kept a find since this one was allowed.
    @Test func theLimitHoldsAlsoWhenTheFindIsKept() async throws {
        rig.limits = Self.few
        let oak = DexCandidate(name: "Oak", kind: "plant", confidence: .likely, evidence: [])
        let elm = DexCandidate(name: "Elm", kind: "plant", confidence: .likely, evidence: [])
        func keep(_ candidate: DexCandidate, _ text: String) async throws(ContentBoundError) -> DexOutcome {
            try await rig.allowance.keep(
                [candidate], picture: Blob(data: Data(text.utf8), type: "image/png", width: 1, height: 1), model: "m",
                raw: "", waiting: nil, account: "ada")
        }
        guard case .new(let id) = try await keep(oak, "a") else { throw UnexpectedOutcome("not so") }
        await #expect(
            throws: ContentBoundError.full("There are as many finds as are kept: 1. Delete some, then try again.")
        ) { try await keep(elm, "b") }
        // What was seen before is no find more.
        #expect(try await keep(oak, "c") == .seenAgain(id, times: 2))
    }

    @Test func theOldestPicturesGoAtTheLimitOfThePlan() async throws {
        rig.limits = Self.few
        func keep(_ prompt: String) async throws -> [String] {
            try await rig.allowance.keep(
                Blob(data: Data(prompt.utf8), type: "image/png", width: 1, height: 1), prompt: prompt, revised: nil,
                model: "m", account: "ada"
            ).removed
        }
        #expect(try await keep("a") == [])
        #expect(try await keep("b") == ["a"])
        rig.purchases.set(.lifetime, for: "ada")
        await rig.membership.refresh(always: true)
        #expect(try await keep("c") == [])
    }

    /// A disk that cannot be read must not take away what was paid for.
    @Test func whatCannotBeReadLimitsNothingThatProHas() async throws {
        rig.limits = Self.few
        #expect(await rig.allowance.limits(of: "ada") == Self.few)
        let home = ContentHome()
        // A directory stands where the database should be.
        try PrivateDirectory(home.url.appendingPathComponent("app.sqlite")).prepare()
        let allowance = Allowance(
            store: home.openStore(), server: "stand-in", account: { "ada" }, free: Self.few, now: { Date() })
        #expect(await allowance.limits(of: "ada") == .pro)
        #expect(await allowance.takeRequest() == nil)
        #expect(await allowance.refusalOfFind(account: "ada") == nil)
    }

    /// Pictures of 1,024 pixels a side, as PNG, have about 2 MB; scans of 2,048, as JPEG, less than 1 MB.
    @Test(arguments: [PlanLimits.free, .pro])
    func asManyAsArePromisedFit(limits: PlanLimits) {
        #expect(limits.pictures.count * (2 << 20) <= limits.pictures.bytes)
        #expect(limits.finds.count * (1 << 20) <= limits.finds.bytes)
    }

    @Test(arguments: [
        (0, nil), (399, nil), (400, "You have made 400 of the 500 AI requests that Slipway Free has for a day."),
        (500, "You have made 500 of the 500 AI requests that Slipway Free has for a day."),
    ])
    func theLimitIsShownBeforeItIsReached(made: Int, words: String?) {
        #expect(PlanLimits.free.notice(requestsToday: made) == words)
        #expect(PlanLimits.pro.notice(requestsToday: made) == nil)
        let finds = words == nil ? nil : "You have \(made) of the 500 finds that your plan keeps."
        #expect(PlanLimits.free.notice(finds: made) == finds)
    }

    /// The comparison of Free and Pro on the paywall names the limits that are enforced.
    @Test func thePaywallNamesTheLimits() throws {
        let rows = Paywalls.standard.paywall("paywall3").comparison
        let requests = try #require(rows.first { $0.title == "AI requests a day" })
        #expect(requests.free == PlanLimits.free.requestsPerDay?.grouped)
        func words(_ limit: KeptLimit) -> String { "\(limit.count.grouped) (\(limit.size))" }
        let (free, pro) = (PlanLimits.free, PlanLimits.pro)
        let pictures = try #require(rows.first { $0.title == "Pictures kept" })
        #expect(pictures.free == words(free.pictures) && pictures.pro == words(pro.pictures))
        let finds = try #require(rows.first { $0.title == "Finds in the Dex" })
        #expect(finds.free == words(free.finds) && finds.pro == words(pro.finds))
        let benefit =
            "\(pro.pictures.count.grouped) pictures (\(pro.pictures.size)) and \(pro.finds.count.grouped) finds "
            + "(\(pro.finds.size)) kept"
        for name in ["paywall1", "paywall2"] { #expect(Paywalls.standard.paywall(name).benefits.contains(benefit)) }
    }
}
