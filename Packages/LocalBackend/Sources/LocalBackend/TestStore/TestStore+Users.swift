import Core
public import Foundation
import GRDB

extension TestStore {
    /// The users that clients have asked about, the first seen first; empty when there is no database.
    public func subscribers() async throws(TestStoreError) -> [TestStoreSubscriber] {
        guard hasData else { return [] }
        return try await read { ledger in
            try SubscriberRecord.order(Column("first_seen"), Column("id")).fetchAll(ledger.database)
                .map(ledger.describe)
        }
    }

    /// A user, with what they have.
    ///
    /// - Throws: ``TestStoreError/userUnknown(_:similar:)``.
    public func subscriber(_ name: String) async throws(TestStoreError) -> TestStoreSubscriber {
        guard hasData else { throw .userUnknown(name, similar: nil) }
        return try await read { ledger in
            let id = try ledger.user(named: name)
            guard let record = try ledger.subscriber(id) else {
                throw TestStoreError.nothingToChange(
                    reason: "No client has asked the Test Store about \(name) yet, so there is nothing to show.")
            }
            return try ledger.describe(record)
        }
    }

    /// Makes something happen to that purchase of a user which it applies to and which was bought last.
    ///
    /// - Parameter product: only to a purchase of this product.
    /// - Returns: the purchase afterwards.
    @discardableResult
    public func apply(
        _ action: TestStoreAction, to name: String, product: String? = nil
    ) async throws(TestStoreError) -> TestStorePurchase {
        guard hasData else { throw .userUnknown(name, similar: nil) }
        return try await write { ledger in
            let user = try ledger.user(named: name)
            let items = try ledger.holdings(of: user).items
            let products = items.map(\.purchase.product.id)
            if let product, !products.contains(product) {
                throw TestStoreError.productUnknown(product, similar: NearMiss.of(product, among: products))
            }
            let item = items.last { item in
                (product ?? item.purchase.product.id) == item.purchase.product.id
                    && action.applies(to: item, at: ledger.now)
            }
            guard let item else {
                throw TestStoreError.nothingToChange(reason: action.reason(name, product: product))
            }
            try ledger.record(action, of: item.purchase)
            return try ledger.purchase(item.purchase.id, of: user)
        }
    }

    /// Grants an entitlement for nothing. It does not renew, and changes no subscription.
    ///
    /// - Parameters:
    ///   - period: how long, such as `P1M`; nil for ever.
    ///   - entitlement: nil for the only one of the catalogue.
    @discardableResult
    public func gift(
        to name: String, period: String?, entitlement: String? = nil
    ) async throws(TestStoreError) -> TestStorePurchase {
        guard hasData else { throw .userUnknown(name, similar: nil) }
        return try await write { [catalogueFile] ledger in
            let user = try ledger.user(named: name)
            let known = try catalogueFile.load().entitlements
            guard let entitlement = entitlement ?? (known.count == 1 ? known[0] : nil), known.contains(entitlement)
            else { throw TestStoreError.entitlementUnknown(entitlement, known: known) }
            try ledger.makeSubscriber(user)
            let id = try ledger.buy(
                .gift(of: entitlement, for: period.flatMap { StorePeriod($0) }), for: user, kind: .gift,
                transaction: PurchaseLedger.transaction(.gift),
                price: StorePrice(micros: 0, currency: ledger.settings.currency))
            return try ledger.purchase(id, of: user)
        }
    }

    /// Whether a text is a period that a gift can have.
    public static func isPeriod(_ text: String) -> Bool { StorePeriod(text) != nil }

    /// Issues a redemption code.
    ///
    /// - Parameters:
    ///   - name: the only user who may redeem it; nil for the first who does.
    ///   - product: nil for the first of the current offering.
    public func issueCode(
        to name: String? = nil, product: String? = nil
    ) async throws(TestStoreError) -> TestStoreCode {
        if let name, !hasData { throw .userUnknown(name, similar: nil) }
        return try await write { [catalogueFile] ledger in
            let catalogue = try catalogueFile.load()
            let user = try name.map(ledger.user(named:))
            let chosen = try Self.product(product, in: catalogue)
            let code = try ledger.issueCode(for: chosen, to: user)
            return TestStoreCode(
                code: code.text, product: chosen.id, user: user,
                expires: ledger.now.advanced(bySeconds: RedemptionCode.lifetime).date)
        }
    }

    /// The catalogue as JSON: the shipped one, or that of the data directory's `purchases-catalogue.json`.
    public func catalogue() throws(TestStoreError) -> Data {
        let catalogue = try catalogueFile.load()
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // These types hold only what always encodes.
        return (try? encoder.encode(catalogue)) ?? Data()
    }

    private static func product(_ id: String?, in catalogue: Catalogue) throws(TestStoreError) -> CatalogueProduct {
        let first = catalogue.offerings.first { $0.id == catalogue.current } ?? catalogue.offerings.first
        let wanted = id ?? first?.packages.first?.product ?? ""
        guard let product = catalogue.product(wanted) else {
            throw .productUnknown(wanted, similar: NearMiss.of(wanted, among: catalogue.products.map(\.id)))
        }
        return product
    }
}

extension PurchaseLedger {
    func describe(_ record: SubscriberRecord) throws -> TestStoreSubscriber {
        TestStoreSubscriber(
            record, email: try UserRecord.find(id: record.id, in: database)?.email, try holdings(of: record.id))
    }

    /// The app user id that a name stands for: itself, when it is a subscriber's or an account's, or that of the account
    /// with this address.
    func user(named name: String) throws -> String {
        if try subscriber(name) != nil { return name }
        if let account = try UserRecord.find(id: name, in: database) { return account.id }
        if let account = try UserRecord.find(email: name, in: database) { return account.id }
        let known = try String.fetchAll(
            database, sql: "SELECT id FROM subscriber UNION SELECT email FROM user WHERE email IS NOT NULL")
        throw TestStoreError.userUnknown(name, similar: NearMiss.of(name, among: known))
    }

    fileprivate func purchase(_ id: Int64?, of user: String) throws -> TestStorePurchase {
        guard let item = try holdings(of: user).items.first(where: { $0.purchase.id == id }) else {
            throw DatabaseError(resultCode: .SQLITE_NOTFOUND, message: "the purchase has gone")
        }
        return TestStorePurchase(item: item, now: now)
    }
}

extension CatalogueProduct {
    /// Named as the service names what is granted: `rc_promo_pro_monthly`.
    fileprivate static func gift(of entitlement: String, for period: StorePeriod?) -> CatalogueProduct {
        let names = [
            "P1D": "daily", "P3D": "three_day", "P1W": "weekly", "P1M": "monthly", "P2M": "two_month",
            "P3M": "three_month", "P6M": "six_month", "P1Y": "yearly",
        ]
        let name = period.map { names[$0.text] ?? "custom" } ?? "lifetime"
        return CatalogueProduct(
            id: "rc_promo_\(entitlement)_\(name)", title: "Gift", period: period, entitlements: [entitlement],
            prices: [:])
    }
}
