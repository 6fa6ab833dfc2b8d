import Foundation

extension Date {
    /// Since 1970-01-01 00:00 UTC.
    var milliseconds: Int64 { Int64((timeIntervalSince1970 * 1_000).rounded()) }

    init(milliseconds: Int64) {
        self.init(timeIntervalSince1970: TimeInterval(milliseconds) / 1_000)
    }
}
