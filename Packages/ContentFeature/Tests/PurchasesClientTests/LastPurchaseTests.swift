import Foundation
import PurchasesClient
import Testing

@Suite struct LastPurchaseTests {
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
              "subscriptions": {"month": {"purchase_date": "2027-01-15T08:00:01Z",
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
