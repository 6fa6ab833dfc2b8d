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

    @Test(
        arguments: [
            .resetAtOnce, .resetInHead, .resetInBody, .truncatedHead, .truncatedBody, .truncatedChunk, .truncatedText,
            .endlessBody, .endlessChunks, .endlessHeader, .endlessHeaderLine, .endlessStatusLine, .endlessTrailer,
            .compressionBomb, .noHeader, .otherProtocol, .twoLengths, .lengthThatIsNoNumber, .brokenCompression,
            .switchedProtocol, .deepArrays(status: 200), .deepObjects(status: 500), .emptyBody, .notText,
        ] as [Fault])
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
        let environment = Self.environment(server)
        let before = try await home.proForm("status", environment: environment)
        #expect(before["isPro"] as? Bool == true && before["problem"] is NSNull, "\(before)")
        isBroken.value = true
        let after = try await home.proForm("status", environment: environment)
        #expect(after["isPro"] as? Bool == true)
        #expect(after["until"] as? String == before["until"] as? String, "\(fault) changed what is known")
        #expect(after["asOf"] as? String == before["asOf"] as? String)
        #expect(after["problem"] is String, "\(fault) was taken for an answer")
        let text = try await home.pro("status", environment: environment).output
        #expect(text.contains("This is what the store said "), "\(text)")
    }

    @Test func whatIsKnownEndsWhileTheStoreIsAway() async throws {
        let home = TestHome()
        try await home.signUp("ada@example.com")
        let end = Date() + 2
        let isAway = Shared(false)
        let server = try LoopbackServer { _, connection in
            isAway.value ? connection.reset() : connection.answer("200 OK", Self.content(until: end))
        }
        #expect(try await home.proForm("status", environment: Self.environment(server))["isPro"] as? Bool == true)
        isAway.value = true
        var form: [String: Any]
        repeat {
            form = try await home.proForm("status", environment: Self.environment(server))
        } while form["isPro"] as? Bool == true && Date() < end + 30
        #expect(form["state"] as? String == "expired", "\(form)")
    }
}
