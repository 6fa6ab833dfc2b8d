import Core
import GRDB

extension TestStore {
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
            try ledger.record(action.event, of: item.purchase.id)
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
}

extension PurchaseLedger {
    fileprivate func purchase(_ id: Int64, of user: String) throws -> TestStorePurchase {
        guard let item = try holdings(of: user).items.first(where: { $0.purchase.id == id }) else {
            throw DatabaseError(resultCode: .SQLITE_NOTFOUND, message: "the purchase has gone")
        }
        return TestStorePurchase(item, at: now)
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
