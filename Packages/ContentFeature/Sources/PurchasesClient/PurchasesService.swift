/// A server that keeps what was bought: RevenueCat's service, or another one that speaks its protocol.
///
/// Every call is for one customer, whose id is that of the signed-in account.
public protocol PurchasesService: Sendable {
    /// Which server this is, without a request to it.
    var server: PurchasesServer { get }

    /// What the customer has bought. The server makes a customer that it does not have yet.
    ///
    /// - Parameter known: the last reply, which the server need not send again when nothing has changed.
    func customer(_ id: String, known: CustomerReply?) async throws(PurchasesError) -> CustomerReply

    /// What can be bought, without prices.
    func offerings(for id: String) async throws(PurchasesError) -> Offerings

    /// The products with these ids, with their prices; without those that the server does not sell.
    func products(_ ids: [String], for id: String) async throws(PurchasesError) -> [Product]

    /// Reports a purchase in a Test Store; no other store takes such receipts. The same receipt may be reported any number of times.
    func report(_ receipt: Receipt, for id: String) async throws(PurchasesError) -> CustomerReply

    /// Redeems the code of a purchase that was made elsewhere. A code is good once.
    func redeem(_ code: String, for id: String) async throws(PurchasesError) -> CustomerReply
}
