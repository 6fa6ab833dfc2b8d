public import Foundation

/// The settings of a Test Store.
public struct TestStoreSettings: Sendable, Equatable {
    /// The time by the store's clock.
    public let now: Date
    /// How far the store's clock is ahead of the machine's, in seconds.
    public let offset: TimeInterval
    /// Whether each period of a subscription lasts five minutes.
    public let isAccelerated: Bool
    /// The currency of prices, unless a client asks for another one; a code of ISO 4217.
    public let currency: String
    /// How long a subscription stays active after its period when a payment has failed, in seconds.
    public let grace: Int

    /// The defaults.
    init(now: Date) {
        let record = StoreSettingRecord()
        self.now = now
        offset = 0
        isAccelerated = false
        currency = record.currency
        grace = record.grace
    }

    init(_ ledger: PurchaseLedger) throws {
        now = ledger.now.date
        offset = TimeInterval(ledger.settings.clockOffset) / 1_000_000
        isAccelerated = try ledger.isAccelerated()
        currency = ledger.settings.currency
        grace = ledger.settings.grace
    }
}

extension PurchaseLedger {
    /// Whether the setting is on now. A change that is later than the store's clock, because that was moved back, has no
    /// effect yet.
    func isAccelerated() throws -> Bool {
        let changes = try accelerations().enumerated().filter { $0.element.at <= now }
        return changes.max { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }?.element.isOn ?? false
    }
}
