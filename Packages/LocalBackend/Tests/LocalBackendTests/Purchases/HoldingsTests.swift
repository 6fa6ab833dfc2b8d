import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// Which of several purchases decides.
    struct HoldingsTests {
        private static func decider(_ purchases: [Purchase], at now: String) throws -> Int64? {
            Holdings(purchases, at: try #require(Timestamp(now))).entitlements.first?.item.purchase.id
        }

        @Test func theLaterPurchaseWinsAsLongAsItIsActive() throws {
            let refund = PurchaseEvent(kind: .refunded, at: try #require(Timestamp("2027-02-01T00:00:00Z")))
            let monthly = try Purchase.testing(TestBackend.monthly, id: 1, bought: "2027-01-15T08:00:00Z")
            let annual = try Purchase.testing(TestBackend.annual, id: 2, bought: "2027-01-20T08:00:00Z", [refund])
            #expect(try Self.decider([monthly, annual], at: "2027-01-14T00:00:00Z") == nil)
            #expect(try Self.decider([monthly, annual], at: "2027-01-16T00:00:00Z") == 1)
            #expect(try Self.decider([annual, monthly], at: "2027-01-21T00:00:00Z") == 2)
            #expect(try Self.decider([monthly, annual], at: "2027-02-02T00:00:00Z") == 1)
        }

        @Test func aPurchaseWithoutAnEndWinsOverOneWithAnEnd() throws {
            let lifetime = try Purchase.testing(TestBackend.lifetime, id: 1, bought: "2027-01-15T08:00:00Z")
            let monthly = try Purchase.testing(TestBackend.monthly, id: 2, bought: "2027-01-20T08:00:00Z")
            #expect(try Self.decider([lifetime, monthly], at: "2027-01-21T00:00:00Z") == 1)
        }

        @Test func ofPurchasesThatAreOverTheLastIsShown() throws {
            let gifts = try [
                Purchase.testing(TestBackend.monthly, kind: .gift, id: 1, bought: "2027-01-15T08:00:00Z"),
                Purchase.testing(TestBackend.monthly, kind: .gift, id: 2, bought: "2027-01-16T08:00:00Z"),
            ]
            #expect(try Self.decider(gifts, at: "2028-01-01T00:00:00Z") == 2)
        }
    }
}
