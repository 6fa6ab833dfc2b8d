import Crypto
import GRDB

extension PurchaseLedger {
    /// Stores a new code for a product.
    ///
    /// - Parameter subscriberID: the only one who may redeem it; nil for the first who does.
    func issueCode(for product: CatalogueProduct, to subscriberID: String?) throws -> RedemptionCode {
        let code = RedemptionCode.make()
        try RedemptionCodeRecord(
            hash: code.hash, subscriberID: subscriberID, product: product, issuedAt: now
        ).insert(database)
        return code
    }

    /// Gives a subscriber what a code is good for. The same subscriber may send the same code again, for example because
    /// the first answer was lost: nothing changes then.
    ///
    /// - Throws: ``PurchasesFailure``; nothing has changed then.
    func redeem(_ text: String, for subscriberID: String) throws {
        guard let hash = RedemptionCode(text)?.hash,
            var record = try RedemptionCodeRecord.fetchOne(database, key: hash)
        else { throw PurchasesFailure.codeInvalid }
        guard record.redeemedBy != subscriberID else { return }
        guard record.redeemedBy == nil, [nil, subscriberID].contains(record.subscriberID) else {
            throw PurchasesFailure.codeOfAnotherUser
        }
        guard now <= record.issuedAt.advanced(bySeconds: RedemptionCode.lifetime) else {
            throw PurchasesFailure.codeExpired(email: try record.subscriberID.flatMap(email) ?? "")
        }
        try makeSubscriber(subscriberID)
        try buy(
            record.product, for: subscriberID, kind: .redeemed, transaction: Self.transaction(.redeemed),
            price: record.product.price(in: settings.currency, "USD"))
        record.redeemedBy = subscriberID
        try record.update(database)
    }

    private func email(of accountID: String) throws -> String? {
        try UserRecord.find(id: accountID, in: database)?.email.map(ObfuscatedEmail.of)
    }
}
