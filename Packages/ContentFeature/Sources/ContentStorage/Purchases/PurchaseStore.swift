import Core
public import Foundation
import GRDB
public import Persistence
public import PurchasesClient

/// What accounts have bought, as far as a server has said it; what one server has said holds for no other.
public struct PurchaseStore: Sendable {
    let content: ContentDatabase

    /// What the server said last; nil when it was never asked.
    public func customer(account: String, server: String) async throws(StorageError) -> StoredCustomer? {
        try await content.read { database in
            try database.row(
                """
                SELECT c.* FROM content_customer c JOIN content_account a ON a.number = c.account
                WHERE a.account = ? AND c.server = ?
                """, [account, server]
            ).flatMap(StoredCustomer.init)
        }
    }

    /// Keeps what the server said, unless a later reply is here already, and removes the receipt that it confirms. A reply
    /// that has no time changes nothing but the time that is noted. One that repeats what was said days ago is as old as
    /// that.
    ///
    /// - Parameter asked: this machine's time when the request began.
    public func keep(
        _ reply: CustomerReply, asked: Date, settled: Receipt?, account: String, server: String
    ) async throws(StorageError) {
        let time = content.time
        let fetched = content.now().addingTimeInterval(-reply.age).milliseconds
        try await content.write(.purchases) { database in
            if let settled { try database.run("DELETE FROM content_receipt WHERE token = ?", [settled.token]) }
            guard reply.isTimed else { return try Self.note(time, account: account, server: server, in: database) }
            // A reply that was stored while this one was on its way may be the later one: the server's time decides.
            try database.run(
                """
                INSERT INTO content_customer (account, server, document, etag, said, fetched, seen)
                VALUES (:account, :server, :document, :etag, :said, :fetched, :time)
                ON CONFLICT DO UPDATE SET document = excluded.document, etag = excluded.etag, said = excluded.said,
                    fetched = excluded.fetched, seen = excluded.seen
                WHERE excluded.said >= content_customer.said OR content_customer.fetched <= :asked
                """,
                [
                    "account": try AccountTable.add(account, in: database), "server": server,
                    "document": reply.document, "etag": reply.etag, "said": reply.info.requestDate.milliseconds,
                    "fetched": fetched, "time": time, "asked": asked.milliseconds,
                ])
        }
    }

    /// Notes this machine's time, so that an end that has passed stays passed when the clock is moved back.
    public func noteTime(account: String, server: String) async throws(StorageError) {
        let time = content.time
        try await content.write(.purchases) { database in
            try Self.note(time, account: account, server: server, in: database)
        }
    }

    private static func note(_ time: Int64, account: String, server: String, in database: Database) throws {
        try database.run(
            """
            UPDATE content_customer SET seen = max(seen, ?)
            WHERE server = ? AND account = (SELECT number FROM content_account WHERE account = ?)
            """, [time, server, account])
    }

    /// Keeps a purchase until the server has confirmed it. Call this before the purchase is reported.
    ///
    /// - Returns: false when another purchase waits already, or the server has said something else than what is `known`.
    public func add(
        _ receipt: Receipt, after known: CustomerReply?, account: String, server: String
    ) async throws(StorageError) -> Bool {
        try await content.write(.purchases) { database in
            let number = try AccountTable.add(account, in: database)
            let isFree: Bool? = try database.value(
                """
                SELECT NOT EXISTS (SELECT 1 FROM content_receipt WHERE account = :account AND server = :server)
                    AND (SELECT document FROM content_customer WHERE account = :account AND server = :server) IS :known
                """, ["account": number, "server": server, "known": known?.document])
            guard isFree == true else { return false }
            try database.run(
                "INSERT INTO content_receipt (account, server, token, product, offering) VALUES (?, ?, ?, ?, ?)",
                [number, server, receipt.token, receipt.product, receipt.offering])
            return true
        }
    }

    /// The purchases that the server has not confirmed yet, the oldest first.
    public func receipts(account: String, server: String) async throws(StorageError) -> [Receipt] {
        try await content.read { database in
            try database.rows(
                """
                SELECT r.* FROM content_receipt r JOIN content_account a ON a.number = r.account
                WHERE a.account = ? AND r.server = ? ORDER BY r.number
                """, [account, server]
            ).map { Receipt(token: $0["token"], product: $0["product"], offering: $0["offering"]) }
        }
    }

    /// Removes a purchase that the server will never confirm.
    public func remove(_ receipt: Receipt) async throws(StorageError) {
        try await content.write(.purchases) { database in
            try database.run("DELETE FROM content_receipt WHERE token = ?", [receipt.token])
        }
    }

    /// What the account is buying in a browser; nil when it is buying nothing.
    public func checkout(account: String, server: String) async throws(StorageError) -> Checkout? {
        try await content.read { database in
            try database.row(
                """
                SELECT c.* FROM content_checkout c JOIN content_account a ON a.number = c.account
                WHERE a.account = ? AND c.server = ?
                """, [account, server]
            ).flatMap(Checkout.init)
        }
    }

    /// - Parameter checkout: nil when it has ended.
    public func set(_ checkout: Checkout?, account: String, server: String) async throws(StorageError) {
        try await content.write(.purchases) { database in
            let number = try AccountTable.add(account, in: database)
            try database.run("DELETE FROM content_checkout WHERE account = ? AND server = ?", [number, server])
            guard let checkout else { return }
            try database.run(
                """
                INSERT INTO content_checkout
                    (account, server, product, page, begun, was_bought, purchased, unsubscribed)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    number, server, checkout.product, checkout.page.absoluteString, checkout.begun.milliseconds,
                    checkout.before != nil, checkout.before?.purchased?.milliseconds,
                    checkout.before?.unsubscribed?.milliseconds,
                ])
        }
    }
}

extension StoredCustomer {
    /// Nil for a document that cannot be read any more: the server is asked again.
    fileprivate init?(_ row: Row) {
        let said = Date(clampingMilliseconds: row["said"])
        guard let reply = try? CustomerReply(document: row["document"], etag: row["etag"], requestDate: said) else {
            return nil
        }
        self.init(
            reply: reply, fetched: Date(clampingMilliseconds: row["fetched"]),
            seen: Date(clampingMilliseconds: row["seen"]))
    }
}

extension Checkout {
    fileprivate init?(_ row: Row) {
        guard let page = URL(string: row["page"]) else { return nil }
        func date(_ column: String) -> Date? { (row[column] as Int64?).map { Date(clampingMilliseconds: $0) } }
        self.init(
            product: row["product"], page: page, begun: Date(clampingMilliseconds: row["begun"]),
            before: row["was_bought"]
                ? LastPurchase(purchased: date("purchased"), unsubscribed: date("unsubscribed")) : nil)
    }
}

/// What a server has said about a customer, and when.
public struct StoredCustomer: Sendable, Equatable {
    /// How long after an answer an entitlement is compared with its time, in seconds, as in RevenueCat's SDKs.
    public static let trust: TimeInterval = 3 * 24 * 60 * 60

    public let reply: CustomerReply
    /// The server's clock, which goes on by what has passed on this machine.
    public let clock: StoreClock

    /// - Parameter seen: the latest time that this machine has had since it was `fetched`.
    init(reply: CustomerReply, fetched: Date, seen: Date) {
        self.reply = reply
        clock = StoreClock(said: reply.info.requestDate, fetched: fetched, seen: seen)
    }

    /// The state of an entitlement when this machine's time is `now`.
    ///
    /// As in RevenueCat's SDKs, what held when the server answered holds for three days, and then until its own end.
    public func state(of entitlement: String, at now: Date) -> EntitlementState {
        let isRecent = clock.elapsed(at: now) <= Self.trust
        return reply.info.state(of: entitlement, at: isRecent ? clock.said : clock.time(at: now))
    }
}

/// A server's clock, as this machine estimates it: its time when it answered, and what has passed here since.
public struct StoreClock: Sendable, Equatable {
    /// The server's time of its answer.
    public let said: Date
    /// This machine's time of the server's answer.
    public let fetched: Date
    /// The latest time that this machine has had since.
    public let seen: Date

    init(said: Date, fetched: Date, seen: Date) {
        self.said = said
        self.fetched = fetched
        self.seen = max(fetched, seen)
    }

    /// How long ago the server answered; moving this machine's clock back makes nothing last longer.
    public func elapsed(at now: Date) -> TimeInterval {
        max(now, seen).timeIntervalSince(fetched)
    }

    /// The server's time when this machine's is `now`. Whether the two clocks agree makes no difference.
    public func time(at now: Date) -> Date {
        said + elapsed(at: now)
    }
}

/// A purchase that has begun in a browser.
public struct Checkout: Sendable, Equatable {
    public let product: String
    public let page: URL
    /// When the purchase began, in this machine's time.
    public let begun: Date
    /// What the store said of the product before, with which its later answers are compared.
    public let before: LastPurchase?

    public init(product: String, page: URL, begun: Date, before: LastPurchase?) {
        self.product = product
        self.page = page
        self.begun = begun
        self.before = before
    }
}
