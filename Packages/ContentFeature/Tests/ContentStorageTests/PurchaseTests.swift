import Core
import CoreTesting
import Foundation
import GRDB
import Persistence
import Testing

@testable import ContentStorage
@testable import PurchasesClient

struct PurchaseTests {
    private static let start = Date(timeIntervalSince1970: 1_800_000_000)

    @Test func whatAServerSaidIsKeptForItsAccountAndServer() async throws {
        let test = try TestStore()
        let purchases = test.store.purchases
        try await purchases.keep(reply(said: 0), asked: Self.start, settled: nil, account: "ada", server: "a")
        let stored = try #require(try await test.open().purchases.customer(account: "ada", server: "a"))
        #expect(try stored.reply == reply(said: 0))
        #expect(try await purchases.customer(account: "ada", server: "b") == nil)
        #expect(try await purchases.customer(account: "eve", server: "a") == nil)
    }

    /// It counts as it was given for three days after it was said, not after it arrived.
    @Test(arguments: [(0, true), (StoredCustomer.trust - 60, true), (StoredCustomer.trust + 60, false)])
    func aReplyThatRepeatsWhatWasSaidIsAsOldAsThat(age: TimeInterval, isActive: Bool) async throws {
        let purchases = try TestStore(now: { Self.start }).store.purchases
        var reply = try self.reply(said: -age, expires: Self.start - age + 1)
        reply.age = age
        try await purchases.keep(reply, asked: Self.start, settled: nil, account: "ada", server: "a")
        let stored = try #require(try await purchases.customer(account: "ada", server: "a"))
        #expect(stored.clock.elapsed(at: Self.start) == age)
        #expect(stored.state(of: "pro", at: Self.start).isActive == isActive)
    }

    /// No number that a server or a damaged row holds traps.
    @Test(arguments: [Double.greatestFiniteMagnitude, -.greatestFiniteMagnitude, .infinity, .nan, 1e18])
    func aTimeThatIsNoneIsKeptAsTheNearestOne(seconds: Double) async throws {
        let test = try TestStore()
        let document = Data(#"{"request_date_ms": 1, "subscriber": {}}"#.utf8)
        let reply = try CustomerReply(
            document: document, etag: nil, requestDate: Date(timeIntervalSince1970: seconds))
        try await test.store.purchases.keep(reply, asked: Self.start, settled: nil, account: "ada", server: "a")
        try await test.database.write { database in
            try database.execute(
                sql: "UPDATE content_customer SET fetched = ?, seen = ?", arguments: [Int64.min, Int64.max])
        }
        let stored = try #require(try await test.store.purchases.customer(account: "ada", server: "a"))
        #expect(Date.accepted.contains(stored.clock.said))
        #expect(stored.clock.fetched == Date.accepted.lowerBound && stored.clock.seen == Date.accepted.upperBound)
        #expect(stored.state(of: "pro", at: Self.start) == .none)
    }

    /// Replies to two windows may be stored in the other order.
    @Test func anOlderReplyThatComesLateDoesNotReplaceANewerOne() async throws {
        let purchases = try TestStore().store.purchases
        let asked = Date.distantPast
        try await purchases.keep(reply(said: 10), asked: asked, settled: nil, account: "ada", server: "a")
        try await purchases.keep(reply(said: 5), asked: asked, settled: nil, account: "ada", server: "a")
        #expect(try await purchases.customer(account: "ada", server: "a")?.reply == reply(said: 10))
        try await purchases.keep(reply(said: 11), asked: asked, settled: nil, account: "ada", server: "a")
        #expect(try await purchases.customer(account: "ada", server: "a")?.reply == reply(said: 11))
    }

    /// The clock of a server may be moved back.
    @Test func aReplyThatWasAskedForLaterReplacesOneWithALaterTimeOfTheServer() async throws {
        let purchases = try TestStore().store.purchases
        try await purchases.keep(reply(said: 10), asked: .distantPast, settled: nil, account: "ada", server: "a")
        try await purchases.keep(reply(said: 5), asked: .distantFuture, settled: nil, account: "ada", server: "a")
        #expect(try await purchases.customer(account: "ada", server: "a")?.reply == reply(said: 5))
    }

    @Test func aReceiptStaysUntilAReplyConfirmsIt() async throws {
        let test = try TestStore()
        let purchases = test.store.purchases
        let receipts = ["one", "two"].map { Receipt(token: $0, product: "month", offering: nil) }
        for (receipt, server) in zip(receipts, ["a", "b"]) {
            #expect(try await purchases.add(receipt, after: nil, account: "ada", server: server))
        }
        #expect(try await test.open().purchases.receipts(account: "ada", server: "a") == [receipts[0]])
        try await purchases.keep(
            reply(said: 1), asked: Self.start, settled: receipts[0], account: "ada", server: "a")
        #expect(try await purchases.receipts(account: "ada", server: "a").isEmpty)
        #expect(try await purchases.receipts(account: "ada", server: "b") == [receipts[1]])
        try await purchases.remove(receipts[1])
        #expect(try await purchases.receipts(account: "ada", server: "b").isEmpty)
    }

    /// Two windows buy at the same moment, or one after the other without looking again.
    @Test func aSecondReceiptIsNotKeptWhileOneWaitsOrWhenTheServerHasSaidSomethingElse() async throws {
        let purchases = try TestStore().store.purchases
        let first = Receipt(token: "one", product: "month", offering: nil)
        let second = Receipt(token: "two", product: "year", offering: nil)
        #expect(try await purchases.add(first, after: nil, account: "ada", server: "a"))
        #expect(try await !purchases.add(second, after: nil, account: "ada", server: "a"))
        #expect(try await purchases.add(second, after: nil, account: "eve", server: "a"))
        try await purchases.keep(reply(said: 1), asked: Self.start, settled: first, account: "ada", server: "a")
        #expect(try await !purchases.add(first, after: nil, account: "ada", server: "a"))
        #expect(try await !purchases.add(first, after: reply(said: 0), account: "ada", server: "a"))
        #expect(try await purchases.add(first, after: reply(said: 1), account: "ada", server: "a"))
    }

    /// A server that says neither what has changed nor what time it is must not make an answer new.
    @Test func aReplyWithoutATimeLeavesTheTimeOfTheAnswerAndIsNoted() async throws {
        let time = Shared(Self.start)
        let purchases = try TestStore(now: { time.value }).store.purchases
        let end = Self.start + 100
        try await purchases.keep(
            reply(said: 0, expires: end), asked: Self.start, settled: nil, account: "ada", server: "a")
        time.value += StoredCustomer.trust + 1
        let known = try #require(try await purchases.customer(account: "ada", server: "a")).reply
        let again = try CustomerReply(
            document: known.document, etag: known.etag, requestDate: known.info.requestDate, isTimed: false)
        try await purchases.keep(again, asked: time.value, settled: nil, account: "ada", server: "a")
        let after = try #require(try await purchases.customer(account: "ada", server: "a"))
        #expect(after.clock == StoreClock(said: Self.start, fetched: Self.start, seen: time.value))
        #expect(after.state(of: "pro", at: Self.start) == .expired(at: end))
    }

    @Test func aCheckoutIsReplacedAndEnds() async throws {
        let purchases = try TestStore().store.purchases
        let known = [
            nil, LastPurchase(purchased: nil, unsubscribed: nil),
            LastPurchase(purchased: Self.start - 9, unsubscribed: Self.start - 3),
        ]
        for (number, before) in known.enumerated() {
            let page = try #require(URL(string: "https://pay.example/\(number)"))
            let checkout = Checkout(product: "p\(number)", page: page, begun: Self.start, before: before)
            try await purchases.set(checkout, account: "ada", server: "a")
            #expect(try await purchases.checkout(account: "ada", server: "a") == checkout)
        }
        try await purchases.set(nil, account: "ada", server: "a")
        #expect(try await purchases.checkout(account: "ada", server: "a") == nil)
    }

    /// Seconds after the reply on this machine, before and now; and what has passed at the server.
    @Test(arguments: [(0, 0, 0), (0, 60, 60), (60, 60, 60), (60, 0, 60), (60, -1_000, 60), (0, -1_000, 0)])
    func timeAtTheServerGoesOnAndNeverBack(seen: Double, now: Double, expected: Double) throws {
        // This machine's clock is ten years ahead of the server's.
        let fetched = Self.start + 10 * 365 * 86_400
        let customer = StoredCustomer(reply: try reply(said: 0), fetched: fetched, seen: fetched + seen)
        #expect(customer.clock.time(at: fetched + now) == Self.start + expected)
    }

    /// How many seconds after the reply an entitlement ends, how many have passed, and whether it still holds: for three days
    /// the time of the reply decides, and then the server's time.
    @Test(
        arguments: [
            (100, 101, true), (100, 259_200, true), (100, 259_201, false), (-1, 0, false), (345_600, 345_600, true),
            (345_600, 345_601, false),
        ] as [(Double, Double, Bool)])
    func whatHeldWhenTheServerAnsweredHoldsForThreeDays(end: Double, passed: Double, isActive: Bool) throws {
        // This machine's clock is ten years behind the server's.
        let fetched = Self.start - 10 * 365 * 86_400
        let customer = StoredCustomer(
            reply: try reply(said: 0, expires: Self.start + end), fetched: fetched, seen: fetched)
        #expect(customer.state(of: "pro", at: fetched + passed).isActive == isActive)
    }

    @Test func anEndThatHasPassedStaysPassedWhenTheClockIsMovedBack() async throws {
        let test = try TestStore()
        let end = Self.start + 100
        let reply = try reply(said: 0, expires: end)
        let passed = StoredCustomer(reply: reply, fetched: Self.start, seen: Self.start + StoredCustomer.trust + 1)
        #expect(passed.state(of: "pro", at: Self.start) == .expired(at: end))
        try await test.store.purchases.keep(reply, asked: Self.start, settled: nil, account: "ada", server: "a")
        let before = try #require(try await test.store.purchases.customer(account: "ada", server: "a"))
        try await test.store.purchases.noteTime(account: "ada", server: "a")
        let after = try #require(try await test.store.purchases.customer(account: "ada", server: "a"))
        #expect(after.clock.seen > before.clock.seen)
        #expect(after.clock.fetched == before.clock.fetched)
    }

    private func reply(said: Double, expires: Date? = nil) throws -> CustomerReply {
        let milliseconds = Int64((Self.start.timeIntervalSince1970 + said) * 1_000)
        let end = expires.map { "\"\($0.formatted(.iso8601))\"" } ?? "null"
        let document = """
            {"request_date_ms": \(milliseconds), "subscriber": {
              "entitlements": {"pro": {"product_identifier": "month", "expires_date": \(end)}},
              "subscriptions": {"month": {"period_type": "normal"}}}}
            """
        return try CustomerReply(document: Data(document.utf8), etag: "v\(said)")
    }
}
