import Foundation
import GRDB
import Persistence
import PurchasesClient

/// What accounts have bought, in the app's database. Requires ``ContentMigrations``.
struct SQLitePurchases: PurchaseStoring {
    let content: ContentDatabase

    // MARK: Customers

    func customer(account: String, server: String) async throws(StorageError) -> StoredCustomer? {
        try await content.read { database in
            try database.row(
                """
                SELECT c.* FROM content_customer c JOIN content_account a ON a.number = c.account
                WHERE a.account = ? AND c.server = ?
                """, [account, server]
            ).flatMap(StoredCustomer.init)
        }
    }

    func keep(
        _ reply: CustomerReply, asked: Date, settled: Receipt?, account: String, server: String
    ) async throws(StorageError) {
        let time = content.time
        try await content.write { database in
            if let settled { try database.run("DELETE FROM content_receipt WHERE token = ?", [settled.token]) }
            guard reply.isTimed else {
                try Self.note(time, account: account, server: server, in: database)
                return
            }
            // A reply that was stored while this one was on its way may be the later one: the server's time decides.
            try database.run(
                """
                INSERT INTO content_customer (account, server, document, etag, said, fetched, seen)
                VALUES (:account, :server, :document, :etag, :said, :time, :time)
                ON CONFLICT DO UPDATE SET document = excluded.document, etag = excluded.etag, said = excluded.said,
                    fetched = excluded.fetched, seen = excluded.seen
                WHERE excluded.said >= content_customer.said OR content_customer.fetched <= :asked
                """,
                [
                    "account": try AccountTable.add(account, in: database), "server": server,
                    "document": reply.document, "etag": reply.etag, "said": reply.info.requestDate.milliseconds,
                    "time": time, "asked": asked.milliseconds,
                ])
        }
    }

    func noteTime(account: String, server: String) async throws(StorageError) {
        let time = content.time
        try await content.write { database in
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

    // MARK: Receipts

    func add(
        _ receipt: Receipt, after known: CustomerReply?, account: String, server: String
    ) async throws(StorageError) -> Bool {
        try await content.write { database in
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

    func receipts(account: String, server: String) async throws(StorageError) -> [Receipt] {
        try await content.read { database in
            try database.rows(
                """
                SELECT r.* FROM content_receipt r JOIN content_account a ON a.number = r.account
                WHERE a.account = ? AND r.server = ? ORDER BY r.number
                """, [account, server]
            ).map { Receipt(token: $0["token"], product: $0["product"], offering: $0["offering"]) }
        }
    }

    func remove(_ receipt: Receipt) async throws(StorageError) {
        try await content.write { database in
            try database.run("DELETE FROM content_receipt WHERE token = ?", [receipt.token])
        }
    }
}

extension StoredCustomer {
    /// Nil for a document that cannot be read any more: the server is asked again.
    fileprivate init?(_ row: Row) {
        let said = Date(milliseconds: row["said"])
        guard let reply = try? CustomerReply(document: row["document"], etag: row["etag"], requestDate: said) else {
            return nil
        }
        self.init(
            reply: reply, fetched: Date(milliseconds: row["fetched"]), seen: Date(milliseconds: row["seen"]))
    }
}
