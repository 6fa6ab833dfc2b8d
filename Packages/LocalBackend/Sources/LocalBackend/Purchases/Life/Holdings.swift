/// The purchases of a subscriber at a moment.
struct Holdings: Sendable {
    struct Item: Sendable {
        let purchase: Purchase
        let state: PurchaseState
    }

    let now: Timestamp
    /// In the order in which they were bought; without those of a later moment.
    let items: [Item]

    init(_ purchases: [Purchase], at now: Timestamp, accelerations: [Acceleration] = []) {
        self.now = now
        items = purchases.compactMap { purchase in
            PurchaseTimeline.state(of: purchase, at: now, accelerations: accelerations)
                .map { Item(purchase: purchase, state: $0) }
        }
        .sorted { $0.purchase.order < $1.purchase.order }
    }

    /// The purchases that decide about each entitlement.
    ///
    /// Of several, an active one wins over one that is not, then one without an end, then the one that was bought last.
    var entitlements: [(id: String, item: Item)] {
        let ids = Set(items.flatMap(\.purchase.product.entitlements)).sorted()
        return ids.compactMap { id in
            best(of: items.filter { $0.purchase.product.entitlements.contains(id) }).map { (id, $0) }
        }
    }

    /// One purchase for each product, chosen as for an entitlement.
    var products: [(id: String, item: Item)] {
        Set(items.map(\.purchase.product.id)).sorted().compactMap { id in
            best(of: items.filter { $0.purchase.product.id == id }).map { (id, $0) }
        }
    }

    private func best(of items: [Item]) -> Item? {
        // A refunded one-time purchase is gone: clients take each that they see for active.
        items.filter { !$0.purchase.isOneTime || $0.state.refundedAt == nil }
            .max { rank($0).lexicographicallyPrecedes(rank($1)) }
    }

    private func rank(_ item: Item) -> [Int64] {
        [
            item.state.isActive(at: now) ? 1 : 0, item.state.end == nil ? 1 : 0, item.purchase.boughtAt.microseconds,
            item.purchase.id ?? 0,
        ]
    }
}
