import Foundation
import PurchasesClient
import Testing

struct EntitlementStateTests {
    private static let start = Date(timeIntervalSince1970: 1_800_000_000)
    private static let end = start + 1_000

    /// The members of the entitlement and of its subscription, and the state before its end.
    @Test(
        arguments: [
            ("", #""period_type": "normal""#, .active(until: end)),
            ("", #""period_type": "intro""#, .active(until: end)),
            ("", #""period_type": "something new""#, .active(until: end)),
            ("", #""period_type": "trial""#, .trial(until: end, renews: true)),
            (
                "", #""period_type": "trial", "unsubscribe_detected_at": "2026-01-01T00:00:00Z""#,
                .trial(until: end, renews: false)
            ),
            ("", #""unsubscribe_detected_at": "2026-01-01T00:00:00Z""#, .cancelled(until: end)),
            ("", #""period_type": "prepaid""#, .cancelled(until: end)),
            ("", #""billing_issues_detected_at": "2026-01-01T00:00:00Z""#, .billingIssue(until: end)),
            ("", #""store": "promotional""#, .gifted(until: end)),
            ("", #""refunded_at": "2027-01-15T08:00:00Z""#, .active(until: end)),
            (
                "", #""refunded_at": "2027-01-15T08:00:00Z", "unsubscribe_detected_at": "2026-01-01T00:00:00Z""#,
                .cancelled(until: end)
            ),
        ] as [(String, String, EntitlementState)])
    func entitlementWhileItHolds(_: String, subscription: String, expected: EntitlementState) throws {
        let info = try info(expires: Self.end, subscription: subscription)
        #expect(info.state(of: "pro", at: Self.start) == expected)
        #expect(info.state(of: "pro", at: Self.end) == expected)
    }

    @Test func entitlementAfterItsEnd() throws {
        let info = try info(expires: Self.end, subscription: #""period_type": "normal""#)
        #expect(info.state(of: "pro", at: Self.end + 1) == .expired(at: Self.end))
    }

    @Test func entitlementThatWasRefundedAfterItsEnd() throws {
        let info = try info(expires: Self.end, subscription: #""refunded_at": "2027-01-15T08:00:00Z""#)
        #expect(info.state(of: "pro", at: Self.end + 1) == .refunded(at: Self.start))
    }

    /// Where its product was bought, and whether it counts.
    @Test(arguments: [
        ("", false), (#""subscriptions": {}"#, false), (#""subscriptions": {"q": {}}"#, false),
        (#""non_subscriptions": {"p": []}"#, false), (#""subscriptions": {"p": {}}"#, true),
        (#""non_subscriptions": {"p": [{"purchase_date": "2027-01-15T08:00:00Z"}]}"#, true),
    ])
    func entitlementOfAProductThatWasNotBoughtGrantsNothing(purchases: String, counts: Bool) throws {
        let document = """
            {"request_date_ms": 1, "subscriber": {\(purchases.isEmpty ? "" : purchases + ",")
              "entitlements": {"pro": {"product_identifier": "p", "expires_date": null}}}}
            """
        let info = try CustomerReply(document: Data(document.utf8), etag: nil).info
        #expect(info.state(of: "pro", at: Self.start) == (counts ? .lifetime : .none))
    }

    @Test func entitlementInItsGracePeriod() throws {
        let grace = Self.end + 500
        let info = try info(
            expires: Self.end, grace: grace,
            subscription: #""billing_issues_detected_at": "2026-01-01T00:00:00Z""#)
        #expect(info.state(of: "pro", at: Self.end + 1) == .billingIssue(until: grace))
        #expect(info.state(of: "pro", at: grace + 1) == .expired(at: grace))
    }

    @Test(arguments: [("rc_billing", .lifetime), ("promotional", .gifted(until: nil))] as [(String, EntitlementState)])
    func entitlementThatNeverEnds(store: String, expected: EntitlementState) throws {
        let info = try info(expires: nil, subscription: #""store": "\#(store)""#)
        #expect(info.state(of: "pro", at: .distantFuture) == expected)
    }

    @Test func entitlementThatWasNeverBought() throws {
        let info = try info(expires: Self.end, subscription: "")
        #expect(info.state(of: "gold", at: Self.start) == .none)
    }

    @Test func entitlementThatAServerLeavesOutAfterARefund() throws {
        let document =
            #"{"request_date_ms": 1, "subscriber": {"subscriptions": {"p": {"refunded_at": "2027-01-15T08:00:00Z"}}}}"#
        let info = try CustomerReply(document: Data(document.utf8), etag: nil).info
        #expect(info.state(of: "pro", at: Self.start) == .refunded(at: Self.start))
    }

    @Test func entitlementWhoseEndCannotBeReadIsNotUnlocked() throws {
        for end in [#""soon""#, "7", "{}"] {
            let document = """
                {"request_date_ms": 1, "subscriber": {"entitlements": {"pro": {"product_identifier": "p", "expires_date": \(end)}},
                  "subscriptions": {"p": {}}}}
                """
            let info = try CustomerReply(document: Data(document.utf8), etag: nil).info
            #expect(info.state(of: "pro", at: Self.start) == .none)
        }
    }

    private func info(expires: Date?, grace: Date? = nil, subscription: String) throws -> CustomerInfo {
        func value(_ date: Date?) -> String { date.map { "\"\($0.formatted(.iso8601))\"" } ?? "null" }
        let document = """
            {"request_date_ms": \(Int64(Self.start.timeIntervalSince1970 * 1_000)), "subscriber": {
              "entitlements": {"pro": {"product_identifier": "p", "purchase_date": "2026-01-01T00:00:00Z",
                "expires_date": \(value(expires)), "grace_period_expires_date": \(value(grace))}},
              "subscriptions": {"p": {\(subscription)}}}}
            """
        return try CustomerReply(document: Data(document.utf8), etag: nil).info
    }
}

struct LastPurchaseTests {
    private static let start = Date(timeIntervalSince1970: 1_800_000_000)
    private static let running = LastPurchase(purchased: start, unsubscribed: nil)
    private static let cancelled = LastPurchase(purchased: start, unsubscribed: start + 5)
    private static let undated = LastPurchase(purchased: nil, unsubscribed: nil)

    @Test(
        arguments: [
            (nil, running, true), (nil, undated, true), (running, running, false), (cancelled, cancelled, false),
            (running, cancelled, false), (cancelled, running, true), (undated, undated, false),
            (undated, running, true), (running, undated, false),
            (running, LastPurchase(purchased: start + 1, unsubscribed: nil), true),
            (running, LastPurchase(purchased: start - 1, unsubscribed: nil), false),
            (cancelled, LastPurchase(purchased: start + 9, unsubscribed: start + 10), true),
        ] as [(LastPurchase?, LastPurchase, Bool)])
    func aPurchaseIsNewWhenItIsLaterOrItsCancellationWasTakenBack(
        earlier: LastPurchase?, later: LastPurchase, isNew: Bool
    ) {
        #expect(later.isNew(since: earlier) == isNew)
    }

    @Test func eachProductHasItsOwn() throws {
        let document = """
            {"request_date_ms": 1, "subscriber": {
              "entitlements": {"pro": {"product_identifier": "year", "purchase_date": "2027-01-15T08:00:00Z"}},
              "subscriptions": {"year": {}, "month": {"purchase_date": "2027-01-15T08:00:01Z",
                "unsubscribe_detected_at": "2027-01-15T08:00:02Z"}},
              "non_subscriptions": {"ever": [{"purchase_date": "2027-01-15T08:00:03Z"},
                {"purchase_date": "2027-01-15T08:00:04Z"}], "never": []}}}
            """
        let info = try CustomerReply(document: Data(document.utf8), etag: nil).info
        #expect(info.lastPurchase(of: "year") == LastPurchase(purchased: Self.start, unsubscribed: nil))
        #expect(
            info.lastPurchase(of: "month") == LastPurchase(purchased: Self.start + 1, unsubscribed: Self.start + 2))
        #expect(info.lastPurchase(of: "ever") == LastPurchase(purchased: Self.start + 4, unsubscribed: nil))
        #expect(info.lastPurchase(of: "never") == nil)
        #expect(info.lastPurchase(of: "week") == nil)
    }
}
