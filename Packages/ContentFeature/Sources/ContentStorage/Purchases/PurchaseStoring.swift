public import Foundation
public import Persistence
public import PurchasesClient

/// What accounts have bought, as far as the server has said it to this home.
///
/// A server is named in every call, by its id: what one server has said holds for no other.
public protocol PurchaseStoring: Sendable {
    /// What the server said last; nil when it was never asked.
    func customer(account: String, server: String) async throws(StorageError) -> StoredCustomer?

    /// Keeps what the server said, unless a later reply is here already. A reply that has no time changes nothing but the
    /// time that is noted.
    ///
    /// - Parameters:
    ///   - asked: this machine's time when the request began.
    ///   - settled: a receipt that the reply confirms; it is removed in the same transaction.
    func keep(_ reply: CustomerReply, asked: Date, settled: Receipt?, account: String, server: String)
        async throws(StorageError)

    /// Notes this machine's time, so that an end that has passed stays passed when the clock is moved back.
    func noteTime(account: String, server: String) async throws(StorageError)

    /// Keeps a purchase until the server has confirmed it. Call this before the purchase is reported.
    ///
    /// - Parameter known: what the decision to buy was made by; nil when the server has said nothing.
    /// - Returns: false, with nothing kept, when another purchase waits already, or the server has said something else
    ///   since: another window was faster.
    func add(_ receipt: Receipt, after known: CustomerReply?, account: String, server: String)
        async throws(StorageError) -> Bool

    /// The purchases that the server has not confirmed yet, the oldest first.
    func receipts(account: String, server: String) async throws(StorageError) -> [Receipt]

    /// Removes a purchase that the server will never confirm.
    func remove(_ receipt: Receipt) async throws(StorageError)

    /// What the account is buying in a browser; nil when it is buying nothing.
    func checkout(account: String, server: String) async throws(StorageError) -> Checkout?

    /// - Parameter checkout: nil when it has ended.
    func set(_ checkout: Checkout?, account: String, server: String) async throws(StorageError)
}
