import CoreTesting
import Foundation
import Testing

/// A broken or hostile server in the place of the store: what is known stays as it is, for as long as it says.
@Suite(.timeLimit(.minutes(10))) struct StoreFaultJourney {
    private static let document = """
        {"request_date_ms": %@, "subscriber": {"entitlements": {"pro": {"product_identifier": "month",
          "expires_date": "%@", "purchase_date": "2026-01-01T00:00:00Z"}},
          "subscriptions": {"month": {"period_type": "normal"}}}}
        """

    /// What a store says now.
    private static func content(until end: Date) -> String {
        let now = String(Int64(Date().timeIntervalSince1970 * 1_000))
        return String(format: document, now, end.formatted(.iso8601))
    }

    private static func environment(_ server: LoopbackServer) -> [String: String] {
        ["REVENUECAT_URL": "http://\(server.authority)", "REVENUECAT_KEY": "rcb_public"]
    }

    private static let slow: [Fault] = [.silence, .drippingHead, .drippingBody]
    private static let faults: [Fault] =
        slow + [
            .resetAtOnce, .resetInHead, .resetInBody, .truncatedHead, .truncatedBody, .truncatedChunk, .truncatedText,
            .endlessBody, .endlessChunks, .endlessHeader, .endlessHeaderLine, .endlessStatusLine,
            .endlessInterimReplies, .endlessTrailer, .compressionBomb, .noHeader, .otherProtocol, .twoLengths,
            .lengthThatIsNoNumber, .brokenCompression, .switchedProtocol, .deepArrays(status: 200),
            .deepObjects(status: 500), .emptyBody, .notText,
        ]

    /// Of a process that meets a fault: limits that pass in this test.
    private static func limits(_ fault: Fault) -> [String: String] {
        slow.contains(fault) ? Program.shortTimeLimits : [:]
    }

    @Test(arguments: faults)
    func whatIsKnownGoesOnAndSaysHowOldItIs(fault: Fault) async throws {
        let home = TestHome()
        try await home.signUp("ada@example.com")
        let end = Date() + 3_600
        let isBroken = Shared(false)
        let server = try LoopbackServer { _, connection in
            isBroken.value
                ? fault.commit(connection, Self.content(until: end + 1_000_000))
                : connection.answer("200 OK", Self.content(until: end))
        }
        let before = try await home.proForm("status", environment: Self.environment(server))
        #expect(before["isPro"] as? Bool == true && before["problem"] is NSNull, "\(before)")
        isBroken.value = true
        let environment = Self.environment(server).merging(Self.limits(fault)) { $1 }
        // At the same time, because both may wait for a limit.
        async let reading = home.pro("status", environment: environment).output
        let after = try await home.proForm("status", environment: environment)
        #expect(after["isPro"] as? Bool == true)
        #expect(after["until"] as? String == before["until"] as? String, "\(fault) changed what is known")
        #expect(after["asOf"] as? String == before["asOf"] as? String)
        #expect(after["problem"] is String, "\(fault) was taken for an answer")
        let text = try await reading
        #expect(text.contains("This is what the store said "), "\(text)")
    }

    @Test(arguments: faults)
    func nothingIsSoldByABrokenStore(fault: Fault) async throws {
        let home = TestHome()
        try await home.signUp("ada@example.com")
        let store = try ScriptedStore()
        store.commit(fault, for: { $0.target.hasSuffix("/offerings") })
        let environment = store.environment(key: "test_key").merging(Self.limits(fault)) { $1 }
        let offers = try await home.pro("offers", environment: environment)
        #expect(offers.status != 0 && offers.output.isEmpty, "\(offers)")
    }

    /// The store breaks where a purchase is reported.
    @Test(arguments: faults)
    func noPurchaseIsLostByABrokenStore(fault: Fault) async throws {
        let home = TestHome()
        try await home.signUp("ada@example.com")
        let store = try ScriptedStore()
        let isBroken = Shared(true)
        store.commit(fault, for: { isBroken.value && $0.target.hasSuffix("/v1/receipts") })
        let environment = store.environment(key: "test_key")
        let limited = environment.merging(Self.limits(fault)) { $1 }
        let buying = try await home.pro("buy", "$rc_monthly", environment: limited)
        #expect(buying.status != 0, "\(buying)")
        #expect(buying.errors.contains("Your purchase is kept"), "\(buying)")
        isBroken.value = false
        let form = try await home.proForm("status", environment: environment)
        #expect(form["isPro"] as? Bool == true && form["unconfirmed"] as? Int == 0, "\(form)")
        #expect(Set(store.tokens).count == 1)
    }

    /// An end that passes while the store is away is not the end for three days after the store's last answer; the tests of
    /// the stored customer move the clock further. What the store itself says has ended, has.
    @Test func whatIsKnownHoldsWhileTheStoreIsAwayAndEndsWhenItSaysSo() async throws {
        let home = TestHome()
        try await home.signUp("ada@example.com")
        // Two seconds after an answer, however long the program takes to ask.
        let ends = Shared<Date?>(nil)
        let isAway = Shared(false)
        let server = try LoopbackServer { _, connection in
            guard !isAway.value else { return connection.reset() }
            let end = ends.change { $0 = $0 ?? Date() + 2 }
            connection.answer("200 OK", Self.content(until: end ?? .distantPast))
        }
        let environment = Self.environment(server)
        var form: [String: Any]
        var end: Date
        // Again, if the program was slow and the end has passed before it could say what it knows.
        repeat {
            ends.value = nil
            form = try await home.proForm("status", environment: environment)
            end = try #require(ends.value)
        } while Date() >= end
        #expect(form["isPro"] as? Bool == true)
        isAway.value = true
        repeat { form = try await home.proForm("status", environment: environment) } while Date() <= end + 1
        #expect(form["isPro"] as? Bool == true && form["problem"] is String, "\(form)")
        isAway.value = false
        form = try await home.proForm("status", environment: environment)
        #expect(form["state"] as? String == "expired" && form["problem"] is NSNull, "\(form)")
    }
}
