import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// What the operator of the store can do, while the backend runs.
    struct TestStoreTests {
        @Test(.backend) func theClockIsMovedSetAndReset() async throws {
            let store = test.testStore
            let real = test.clock.now
            let before = try await store.settings()
            #expect(before.now == real && before.offset == 0)
            #expect(try await store.moveClock(.by(seconds: 3 * 86_400)).offset == 259_200)
            #expect(try await test.subscriber().string("request_date") == "2027-01-18T08:00:00Z")
            #expect(try await store.moveClock(.by(seconds: -7200)).offset == 252_000)
            #expect(try await store.moveClock(.byPeriod("P1M", sign: 1)).now == real + 252_000 + 31 * 86_400)
            let time = Date(timeIntervalSince1970: 1_796_083_200)
            #expect(try await store.moveClock(.to(time)).now == time)
            // From there it goes on.
            test.clock.advance(bySeconds: 60)
            #expect(try await test.subscriber().string("request_date") == "2026-12-01T00:01:00Z")
            #expect(try await store.moveClock(.reset).offset == 0)
        }

        @Test(.backend) func acceleratedSubscriptionsRenewEveryFiveMinutes() async throws {
            #expect(try await test.testStore.accelerate(true).accelerated)
            let bought = try await test.buy()
            #expect(bought.pro?["expires_date"] as? String == "2027-01-15T08:05:00Z")
            test.clock.advance(bySeconds: 601)
            let purchase = try #require(try await test.testStore.subscriber("ada").purchases.first)
            #expect(purchase.renewals == 2 && purchase.status == .active && purchase.willRenew)
            #expect(try await !test.testStore.accelerate(false).accelerated)
            test.clock.advance(bySeconds: 300)
            #expect(try await test.subscriber().pro?["expires_date"] as? String == "2027-02-15T08:15:00Z")
        }

        @Test(.backend) func theStatusOfAPurchaseFollowsWhatHappens() async throws {
            let store = test.testStore
            func status() async throws -> TestStorePurchase.Status? {
                try await store.subscriber("ada").purchases.last?.status
            }
            _ = try await test.buy()
            #expect(try await status() == .trial)
            #expect(try await store.apply(.cancel, to: "ada").status == .cancelled)
            #expect(try await store.apply(.resume, to: "ada").status == .trial)
            #expect(try await store.apply(.billingIssue, to: "ada").status == .billingIssue)
            test.clock.advance(bySeconds: 7 * 86_400 + 1)
            #expect(try await status() == .grace)
            test.clock.advance(bySeconds: 3 * 86_400)
            #expect(try await status() == .expired)
            #expect(try await store.apply(.resolve, to: "ada").status == .active)
            #expect(try await store.apply(.refund, to: "ada", product: TestBackend.monthly).status == .refunded)
            _ = try await test.buy(TestBackend.lifetime)
            #expect(try await status() == .lifetime)
            try await store.gift(to: "ada", period: "P1W")
            #expect(try await status() == .gift)
        }

        @Test(.backend) func theGraceIsThatOfTheTimeWhenThePaymentFailed() async throws {
            let store = test.testStore
            #expect(try await store.settings().grace == 3 * 86_400)
            #expect(try await store.useGrace(seconds: 0).grace == 0)
            _ = try await test.buy()
            #expect(try await store.apply(.billingIssue, to: "ada").graceExpires == nil)
            try await store.useGrace(seconds: 600)
            test.clock.advance(bySeconds: 7 * 86_400 + 1)
            #expect(try await !test.subscriber().isPro)
            try await store.apply(.resolve, to: "ada")
            let purchase = try await store.apply(.billingIssue, to: "ada")
            #expect(purchase.graceExpires == purchase.expires.map { $0 + 600 })
        }

        @Test(.backend) func actionsThatApplyToNothingChangeNothing() async throws {
            let store = test.testStore
            _ = try await test.subscriber()
            let cases: [(TestStoreAction, String)] = [
                (.cancel, "ada has no purchase that runs and is not cancelled yet."),
                (.resume, "ada has no purchase that is cancelled and still runs."),
                (.billingIssue, "ada has no purchase that runs and will renew."),
                (.resolve, "ada has no purchase that has a billing issue."),
                (.refund, "ada has no purchase that can be refunded."),
            ]
            for (action, reason) in cases {
                await #expect(throws: TestStoreError.nothingToChange(reason: reason)) {
                    try await store.apply(action, to: "ada")
                }
            }
            _ = try await test.buy()
            await #expect(throws: TestStoreError.productUnknown("slipway_pro_montly", similar: TestBackend.monthly)) {
                try await store.apply(.cancel, to: "ada", product: "slipway_pro_montly")
            }
            await #expect(throws: TestStoreError.currencyUnknown("CHF", known: ["EUR", "JPY", "KWD", "USD"])) {
                try await store.useCurrency("chf")
            }
            await #expect(throws: TestStoreError.entitlementUnknown("gold", known: ["pro"])) {
                try await store.gift(to: "ada", period: nil, entitlement: "gold")
            }
        }

        @Test(.backend) func usersAreFoundByIDOrAddress() async throws {
            let store = test.testStore
            let account = try #require(try await test.signUp("ada@example.com").string("user", "id"))
            // Nothing has been asked about the account yet.
            await #expect(throws: TestStoreError.self) { try await store.subscriber("ada@example.com") }
            try await store.gift(to: "Ada@Example.com", period: "P1M")
            let found = try await store.subscriber(account)
            #expect(found.email == "ada@example.com" && found.id == account)
            #expect(found.entitlements.map(\.isActive) == [true])
            await #expect(throws: TestStoreError.userUnknown("adaexample.com", similar: "ada@example.com")) {
                try await store.gift(to: "adaexample.com", period: nil)
            }
            #expect(
                TestStoreError.userUnknown("x", similar: "y").description
                    == "The Test Store has no user 'x'. Did you mean 'y'? 'slipway backend purchases show' lists "
                    + "them.")
        }

        @Test func aDirectoryWithoutDataIsNotTouchedByReading() async throws {
            try await withTemporaryDirectory { directory in
                let store = TestStore(dataDirectory: directory, now: { Date(timeIntervalSince1970: 0) })
                #expect(try await store.subscribers().isEmpty)
                #expect(try await store.settings().currency == "USD")
                await #expect(throws: TestStoreError.userUnknown("ada", similar: nil)) {
                    try await store.apply(.refund, to: "ada")
                }
                #expect(!FileManager.default.fileExists(atPath: directory.path))
                // A change of the settings prepares a backend that is served later.
                try await store.useCurrency("EUR")
                #expect(store.hasData)
                #expect(try await TestBackend.with(directory) { try await $0.testStore.settings().currency } == "EUR")
            }
        }
    }
}
