import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// What is sent about a subscriber, to the letter.
    struct SubscriberWireTests {
        @Test(.backend) func aNewSubscriberHasNothing() async throws {
            let answer = try await test.subscriber()
            #expect(answer.status == 200)
            #expect(answer.headers["content-type"] == "application/json")
            #expect(answer.headers["x-revenuecat-request-time"] == "1800000000250")
            #expect(
                answer.text
                    == #"{"request_date":"2027-01-15T08:00:00Z","request_date_ms":1800000000250,"subscriber":"#
                    + #"{"entitlements":{},"first_seen":"2027-01-15T08:00:00Z","management_url":null,"#
                    + #""non_subscriptions":{},"original_app_user_id":"ada","subscriptions":{}}}"#)
            test.clock.advance(bySeconds: 60)
            #expect(try await test.subscriber().string("subscriber", "first_seen") == "2027-01-15T08:00:00Z")
        }

        @Test(.backend) func aTrialIsDescribed() async throws {
            let token = "test_1800000000250_0b1f6a5e-6a83-4f4f-9f7a-0d8f6d1e2c3b"
            let answer = try await test.buy(token: token)
            #expect(answer.status == 200)
            #expect(answer.headers["x-revenuecat-etag"] == nil)
            #expect(
                answer.text
                    == #"{"request_date":"2027-01-15T08:00:00Z","request_date_ms":1800000000250,"subscriber":"#
                    + #"{"entitlements":{"pro":{"expires_date":"2027-01-22T08:00:00Z","#
                    + #""grace_period_expires_date":null,"product_identifier":"slipway_pro_monthly","#
                    + #""purchase_date":"2027-01-15T08:00:00Z"}},"#
                    + #""first_seen":"2027-01-15T08:00:00Z","management_url":null,"non_subscriptions":{},"#
                    + #""original_app_user_id":"ada","subscriptions":{"#
                    + #""slipway_pro_monthly":{"auto_resume_date":null,"billing_issues_detected_at":null,"#
                    + #""display_name":"Slipway Pro, monthly","expires_date":"2027-01-22T08:00:00Z","#
                    + #""grace_period_expires_date":null,"is_sandbox":true,"management_url":null,"#
                    + #""original_purchase_date":"2027-01-15T08:00:00Z","ownership_type":"PURCHASED","#
                    + #""period_type":"trial","price":{"amount":0,"currency":"USD"},"#
                    + #""purchase_date":"2027-01-15T08:00:00Z","refunded_at":null,"#
                    + #""store":"test_store","store_transaction_id":"\#(token)","unsubscribe_detected_at":null}}}}"#
            )
            let later = try await test.subscriber()
            #expect(later.object("subscriber")?.count == answer.object("subscriber")?.count)
            test.clock.advance(bySeconds: 7 * 86_400)
            let renewed = try await test.subscriber().subscription()
            #expect(renewed?["period_type"] as? String == "normal")
            #expect(renewed?["purchase_date"] as? String == "2027-01-22T08:00:00Z")
            #expect(renewed?["expires_date"] as? String == "2027-02-22T08:00:00Z")
            #expect((renewed?["price"] as? [String: Any])?["amount"] as? Double == 4.99)
        }

        @Test(.backend) func aPurchaseForEverIsNoSubscription() async throws {
            let answer = try await test.buy(TestBackend.lifetime)
            #expect(answer.object("subscriber", "subscriptions")?.isEmpty == true)
            let list = answer.object("subscriber", "non_subscriptions")?[TestBackend.lifetime] as? [[String: Any]]
            #expect(list?.count == 1)
            #expect(list?.first?["store"] as? String == "test_store")
            #expect(answer.pro?["expires_date"] is NSNull)
            #expect(answer.pro?["product_identifier"] as? String == TestBackend.lifetime)
            // Clients take every purchase that they see for active.
            try await test.testStore.apply(.refund, to: "ada")
            let refunded = try await test.subscriber()
            #expect(refunded.pro == nil)
            #expect(refunded.object("subscriber", "non_subscriptions")?.isEmpty == true)
        }

        @Test(.backend) func inAGracePeriodTheEntitlementLastsAsLongAsThat() async throws {
            _ = try await test.buy()
            try await test.testStore.apply(.billingIssue, to: "ada")
            test.clock.advance(bySeconds: 8 * 86_400)
            let answer = try await test.subscriber()
            #expect(answer.isPro)
            #expect(answer.pro?["expires_date"] as? String == "2027-01-25T08:00:00Z")
            #expect(answer.pro?["grace_period_expires_date"] as? String == "2027-01-25T08:00:00Z")
            #expect(answer.subscription()?["expires_date"] as? String == "2027-01-22T08:00:00Z")
            #expect(answer.subscription()?["billing_issues_detected_at"] as? String == "2027-01-15T08:00:00Z")
            test.clock.advance(bySeconds: 3 * 86_400)
            #expect(try await !test.subscriber().isPro)
        }

        @Test(.backend) func aRefundedSubscriptionIsNotActiveFromThatSecondOn() async throws {
            _ = try await test.buy()
            test.clock.advance(bySeconds: 60)
            #expect(try await test.subscriber().isPro)
            try await test.testStore.apply(.refund, to: "ada")
            let answer = try await test.subscriber()
            #expect(!answer.isPro)
            #expect(answer.subscription()?["refunded_at"] as? String == "2027-01-15T08:01:00Z")
            #expect(answer.subscription()?["unsubscribe_detected_at"] as? String == "2027-01-15T08:01:00Z")
            #expect(answer.pro?["expires_date"] as? String == "2027-01-15T08:00:59Z")
        }

        @Test(.backend) func aGiftIsPromotional() async throws {
            _ = try await test.subscriber()
            let gift = try await test.testStore.gift(to: "ada", period: "P1M")
            #expect(gift.product == "rc_promo_pro_monthly")
            let answer = try await test.subscriber()
            #expect(answer.isPro)
            let subscription = answer.subscription("rc_promo_pro_monthly")
            #expect(subscription?["store"] as? String == "promotional")
            #expect(subscription?["period_type"] as? String == "normal")
            #expect(subscription?["is_sandbox"] as? Bool == false)
            #expect(subscription?["expires_date"] as? String == "2027-02-15T08:00:00Z")
            test.clock.advance(bySeconds: 32 * 86_400)
            #expect(try await !test.subscriber().isPro)
            let forever = try await test.testStore.gift(to: "ada", period: nil)
            #expect(forever.product == "rc_promo_pro_lifetime" && forever.expires == nil)
            #expect(try await test.subscriber().pro?["expires_date"] is NSNull)
        }

        @Test(.backend) func aLaterPurchaseReplacesTheSubscription() async throws {
            _ = try await test.buy()
            test.clock.advance(bySeconds: 10 * 86_400)
            let changed = try await test.buy(TestBackend.annual)
            #expect(changed.pro?["product_identifier"] as? String == TestBackend.annual)
            // The trial was used up by the first product.
            #expect(changed.subscription(TestBackend.annual)?["period_type"] as? String == "normal")
            #expect(changed.pro?["expires_date"] as? String == "2028-01-25T08:00:00Z")
            #expect(changed.subscription()?["unsubscribe_detected_at"] as? String == "2027-01-25T08:00:00Z")
            #expect(changed.subscription()?["expires_date"] as? String == "2027-02-22T08:00:00Z")
            test.clock.advance(bySeconds: 60 * 86_400)
            let later = try await test.subscriber()
            #expect(later.subscription()?["expires_date"] as? String == "2027-02-22T08:00:00Z")
            #expect(later.isPro)
        }

        @Test(.backend) func whatTheClientHasIsNotSentAgain() async throws {
            let path = "/v1/subscribers/ada"
            let first = try await test.purchases("GET", path, headers: ["X-RevenueCat-ETag": ""])
            let tag = try #require(first.headers["x-revenuecat-etag"])
            test.clock.advance(bySeconds: 5)
            let headers = ["X-RevenueCat-ETag": tag, "X-RC-Last-Refresh-Time": "1800000000250"]
            let again = try await test.purchases("GET", path, headers: headers)
            #expect(again.status == 304)
            #expect(again.body.isEmpty && again.headers["content-length"] == nil)
            #expect(again.headers["x-revenuecat-etag"] == tag)
            // The client dates what it has by this.
            #expect(again.headers["x-revenuecat-request-time"] == "1800000005250")
            let other = try await test.purchases("GET", path, headers: ["X-RevenueCat-ETag": "other"])
            #expect(other.status == 200 && !other.body.isEmpty)
            // The connection is kept after a reply without a body.
            let connection = try RawConnection(port: test.port)
            let request = test.request(
                "GET", "/purchases" + path, token: "test_slipway", headers: headers, keepsAlive: true)
            for _ in 0..<2 {
                await connection.send(request)
                #expect(try await connection.answer().status == 304)
            }
        }

        @Test(.backend) func aChangeHasAnotherTagAlsoWhenOnlyTimePasses() async throws {
            var tags: [String?] = [try await test.subscriber().headers["x-revenuecat-etag"]]
            _ = try await test.buy()
            tags.append(try await test.subscriber().headers["x-revenuecat-etag"])
            test.clock.advance(bySeconds: 60)
            #expect(try await test.subscriber().headers["x-revenuecat-etag"] == tags[1])
            test.clock.advance(bySeconds: 8 * 86_400)
            tags.append(try await test.subscriber().headers["x-revenuecat-etag"])
            #expect(Set(tags).count == 3)
        }
    }
}
