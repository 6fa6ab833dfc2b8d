import Crypto
import Foundation
import GRDB

/// A code that gives what it was issued for to one subscriber: four groups of four letters and digits.
struct RedemptionCode: Sendable, Equatable {
    /// In seconds: an hour.
    static let lifetime = 3600

    /// `ABCD-EFGH-IJKL-MNOP`.
    let text: String

    static func make() -> RedemptionCode { RedemptionCode(letters: Base32.encode(RandomBytes.make(count: 10))) }

    /// Nil for a text that is no code. Case, hyphens and blanks do not matter.
    init?(_ text: String) {
        guard text.utf8.count <= 64 else { return nil }
        let letters = text.uppercased().filter { $0 != "-" && !$0.isWhitespace }
        guard letters.utf8.count == 16, letters.utf8.allSatisfy(\.isAlphanumeric) else { return nil }
        self.init(letters: letters)
    }

    private init(letters: String) {
        let groups = stride(from: 0, to: letters.count, by: 4).map { letters.dropFirst($0).prefix(4) }
        text = groups.joined(separator: "-")
    }

    var hash: Data { SHA256.digest(of: text) }
}

struct RedemptionCodeRecord: StoredRecord, PersistableRecord {
    static let databaseTableName = "redemption_code"

    let hash: Data
    /// The only one who may redeem it; nil for the first who does.
    let subscriberID: String?
    @JSONColumn var product: CatalogueProduct
    let issuedAt: Timestamp
    var redeemedBy: String?
}

extension PurchaseLedger {
    func issueCode(for product: CatalogueProduct, to subscriberID: String?) throws -> RedemptionCode {
        let code = RedemptionCode.make()
        try RedemptionCodeRecord(
            hash: code.hash, subscriberID: subscriberID, product: product, issuedAt: now
        ).insert(database)
        return code
    }

    /// Gives a subscriber what a code is good for. The same subscriber may send the same code again, for example because
    /// the first answer was lost: nothing changes then.
    func redeem(_ text: String, for subscriberID: String) throws {
        guard let hash = RedemptionCode(text)?.hash,
            var record = try RedemptionCodeRecord.fetchOne(database, key: hash)
        else { throw PurchasesFailure(403, 7849, "The redemption code is not valid.") }
        guard record.redeemedBy != subscriberID else { return }
        guard record.redeemedBy == nil, [nil, subscriberID].contains(record.subscriberID) else {
            throw PurchasesFailure(403, 7852, "The purchase belongs to another user.")
        }
        guard now.isWithin(RedemptionCode.lifetime, of: record.issuedAt) else {
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

/// An address in a form that its owner recognizes and others cannot use: `a***@e*****.**m`.
enum ObfuscatedEmail {
    static func of(_ address: String) -> String {
        let halves = address.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2, let first = halves[0].first, let last = halves[1].last else { return "***" }
        let domain = halves[1].enumerated().map { index, letter in
            index == 0 || letter == "." ? letter : "*"
        }
        return "\(first)***@" + String(domain.dropLast()) + String(last)
    }
}
