import Design
import Foundation
import LocalBackend

/// The settings of a Test Store, as JSON for programs.
struct TestStoreSettingsForm: Encodable {
    let now: Date
    /// In seconds.
    let offset: Double
    let accelerated: Bool
    let currency: String
    /// In seconds.
    let grace: Int

    init(_ settings: TestStoreSettings) {
        now = settings.now
        offset = settings.offset
        accelerated = settings.isAccelerated
        currency = settings.currency
        grace = settings.grace
    }

    /// For people: the time, and how far it is from this machine's.
    var clock: TerminalText {
        let time = now.formatted(.iso8601)
        guard offset != 0 else { return "The store's clock shows \(time), as this machine's does." }
        let distance = Int(abs(offset).rounded())
        let (days, hours, minutes, seconds) = (
            distance / 86_400, distance / 3600 % 24, distance / 60 % 60, distance % 60
        )
        let parts = [(days, "d"), (hours, "h"), (minutes, "m"), (seconds, "s")].filter { $0.0 > 0 }
        let length = parts.map { "\($0.0)\($0.1)" }.joined(separator: " ")
        return "The store's clock shows \(time), \(length) " + (offset > 0 ? "ahead." : "behind.")
    }
}
