import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// Tags of replies, with which a client asks whether something has changed.
    struct PurchasesTagTests {
        private static let paths = [
            "/v1/subscribers/ada", "/v1/subscribers/ada/offerings",
            "/rcbilling/v1/subscribers/ada/products?id=slipway_pro_monthly",
        ]

        @Test(arguments: paths) func whatTheClientHasIsNotSentAgain(_ path: String) async throws {
            try await TestBackend.with { test in
                let first = try await test.purchases("GET", path, headers: ["X-RevenueCat-ETag": ""])
                let tag = try #require(first.headers["x-revenuecat-etag"])
                #expect(tag.utf8.count == 16)
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
            }
        }

        @Test func aChangeHasAnotherTagAlsoWhenOnlyTimePasses() async throws {
            try await TestBackend.with { test in
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

        @Test func theConnectionIsKeptAfterAReplyWithoutABody() async throws {
            try await TestBackend.with { test in
                let tag = try #require(try await test.subscriber().headers["x-revenuecat-etag"])
                let connection = try RawConnection(port: test.port)
                let request = test.request(
                    "GET", "/purchases/v1/subscribers/ada", token: "test_slipway",
                    headers: ["X-RevenueCat-ETag": tag], keepsAlive: true)
                for _ in 0..<2 {
                    await connection.send(request)
                    #expect(try await connection.answer().status == 304)
                }
            }
        }
    }
}
