import Foundation
import GRDB
import Persistence
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// Buying and restoring with receipts.
    struct ReceiptTests {
        private static func count(_ test: TestBackend) async throws -> Int? {
            try await test.backend.database.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM purchase") }
        }

        @Test(.backend) func theSameReceiptBuysOnce() async throws {
            let token = TestBackend.newToken()
            let first = try await test.buy(token: token)
            let again = try await test.buy(token: token)
            #expect(again.text == first.text)
            test.clock.advance(bySeconds: 3600)
            let later = try await test.buy(token: token)
            #expect(later.pro?["expires_date"] as? String == first.pro?["expires_date"] as? String)
            #expect(try await Self.count(test) == 1)
            #expect(try await test.testStore.subscriber("ada").purchases.map(\.transaction) == [token])
        }

        /// As two processes do: each has connections of its own.
        @Test(.backend) func ofTwoProcessesOneBuys() async throws {
            let url = DataDirectory(url: test.directory).database
            let clock = test.clock
            let stores = try (0..<2).map { _ in
                BackendStore(
                    database: try AppDatabase(at: url, migrations: BackendSchema.migrations).pool(),
                    now: { clock.now })
            }
            let receipts = (0..<20).map { _ in
                StoreReceipt(
                    subscriberID: "ada", token: TestBackend.newToken(), productID: TestBackend.monthly,
                    currency: nil, offering: nil, isRestore: false)
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for store in stores {
                    group.addTask {
                        for receipt in receipts {
                            try await store.writeLedger { ledger in try ledger.accept(receipt, Catalogue.shipped) }
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await Self.count(test) == 20)
            let purchases = try await test.testStore.subscriber("ada").purchases
            #expect(purchases.filter(\.willRenew).count == 1)
            // Only the first has the trial.
            #expect(purchases.filter { $0.expires == $0.bought + 7 * 86_400 }.count == 1)
        }

        @Test(.backend) func anotherUsersReceiptIsRefusedUnlessItIsRestored() async throws {
            let token = TestBackend.newToken()
            _ = try await test.buy(token: token)
            let refused = try await test.buy(user: "bob", token: token)
            #expect(refused.status == 400)
            #expect(refused.text == #"{"code":7102,"message":"Another user has used this receipt already."}"#)
            #expect(try await test.subscriber("ada").isPro)
            let restored = try await test.buy(user: "bob", token: token, source: "restore")
            #expect(restored.status == 200 && restored.isPro)
            #expect(try await !test.subscriber("ada").isPro)
            #expect(try await Self.count(test) == 1)
            // The first user may restore it in turn; restoring what one has changes nothing.
            #expect(try await test.buy(user: "bob", token: token, source: "restore").isPro)
            #expect(try await test.buy(user: "ada", token: token).code == 7102)
            #expect(try await test.buy(user: "ada", token: token, source: "restore").isPro)
        }

        @Test(.backend) func restoringBuysNothing() async throws {
            let answer = try await test.buy(source: "restore")
            #expect(answer.status == 400 && answer.code == 7103)
            #expect(try await Self.count(test) == 0)
            #expect(try await test.testStore.subscribers().isEmpty)
        }

        @Test(.backend) func aReceiptBelongsToItsProduct() async throws {
            let token = TestBackend.newToken()
            _ = try await test.buy(token: token)
            #expect(try await test.buy(TestBackend.annual, token: token).code == 7103)
            #expect(try await Self.count(test) == 1)
        }

        /// Body, status, code, and a part of the message.
        static let refused: [(String, Int, Int, String)] = [
            ("", 400, 7226, "end of JSON input"), ("{", 400, 7226, "not JSON"), ("[]", 400, 7226, "another type"),
            (#"{"app_user_id":1}"#, 400, 7226, "app_user_id has another type than expected"),
            (#"{}"#, 400, 7220, "is empty"), (#"{"app_user_id":"a/b"}"#, 400, 7256, "slash"),
            (#"{"app_user_id":"ada"}"#, 400, 7103, "not valid"),
            (TestBackend.receipt(token: "test_1_x"), 400, 7103, "not valid"),
            (TestBackend.receipt(token: "MIIT…"), 400, 7103, "not valid"),
            (TestBackend.receipt(token: "test_1_2_3"), 400, 7103, "not valid"),
            (TestBackend.receipt(token: "test__\(UUID().uuidString)"), 400, 7103, "not valid"),
            (TestBackend.receipt(""), 400, 7226, "'product_id' is missing"),
            (TestBackend.receipt("nothing"), 400, 7103, "no product 'nothing'"),
            (TestBackend.receipt(source: "theft"), 400, 7226, "must be purchase or restore"),
        ]

        @Test(.backend) func whatIsNoReceiptIsRefusedWithTheReason() async throws {
            for (body, status, code, reason) in Self.refused {
                let answer = try await test.purchases("POST", "/v1/receipts", body)
                #expect(answer.status == status && answer.code == code, "\(body): \(answer.text)")
                #expect(answer.string("message")?.contains(reason) == true, "\(body): \(answer.text)")
            }
            #expect(try await test.testStore.subscribers().isEmpty)
        }

        @Test(.backend) func aPurchaseIsNotSeenBeforeItsTime() async throws {
            let token = TestBackend.newToken()
            _ = try await test.buy(token: token)
            try await test.testStore.moveClock(.by(seconds: -3600))
            let earlier = try await test.subscriber()
            #expect(!earlier.isPro && earlier.object("subscriber", "subscriptions")?.isEmpty == true)
            #expect(try await !test.buy(token: token).isPro)
            try await test.testStore.moveClock(.reset)
            #expect(try await test.subscriber().isPro)
        }
    }
}
