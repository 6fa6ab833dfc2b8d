import Foundation
import GRDB

/// A row of `redemption_code`.
struct RedemptionCodeRecord: StoredRecord, PersistableRecord {
    static let databaseTableName = "redemption_code"

    let hash: Data
    /// The only one who may redeem it; nil for the first who does.
    let subscriberID: String?
    @JSONColumn var product: CatalogueProduct
    let issuedAt: Timestamp
    var redeemedBy: String?
}
