import Foundation
import GRDB
import Persistence
import PurchasesClient

extension SQLitePurchases {
    func checkout(account: String, server: String) async throws(StorageError) -> Checkout? {
        try await content.read { database in
            try database.row(
                """
                SELECT c.* FROM content_checkout c JOIN content_account a ON a.number = c.account
                WHERE a.account = ? AND c.server = ?
                """, [account, server]
            ).flatMap(Checkout.init)
        }
    }

    func set(_ checkout: Checkout?, account: String, server: String) async throws(StorageError) {
        try await content.write { database in
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

extension Checkout {
    /// Nil for a page that is no address.
    fileprivate init?(_ row: Row) {
        guard let page = URL(string: row["page"]) else { return nil }
        func date(_ column: String) -> Date? { (row[column] as Int64?).map { Date(milliseconds: $0) } }
        self.init(
            product: row["product"], page: page, begun: Date(milliseconds: row["begun"]),
            before: row["was_bought"]
                ? LastPurchase(purchased: date("purchased"), unsubscribed: date("unsubscribed")) : nil)
    }
}
