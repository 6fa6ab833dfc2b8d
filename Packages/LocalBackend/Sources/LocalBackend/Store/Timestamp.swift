import Core
import Foundation
import GRDB

/// A moment, to the microsecond: in the database a number, in JSON `2024-05-06T07:08:09.123456Z` (RFC 3339).
struct Timestamp: Sendable, Hashable, Comparable, Codable {
    let microseconds: Int64
}

extension Timestamp {
    init(_ date: Date) {
        self.init(microseconds: Int64((date.timeIntervalSince1970 * 1_000_000).rounded()))
    }

    /// Reads RFC 3339, with or without a fraction of the second; nil for other text.
    init?(_ text: String) {
        let read =
            (try? Date(text, strategy: .iso8601))
            ?? (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
        guard let read else { return nil }
        self.init(read)
    }

    var date: Date { Date(timeIntervalSince1970: Double(microseconds) / 1_000_000) }

    /// Whole seconds since 1970.
    var seconds: Int { Int((microseconds - fraction) / 1_000_000) }

    /// The microseconds after the second, also of a moment before 1970.
    private var fraction: Int64 { (microseconds % 1_000_000 + 1_000_000) % 1_000_000 }

    var text: String { secondsText.dropLast() + String(format: ".%06lldZ", fraction) }

    var json: JSONValue { .string(text) }

    /// Without the fraction of the second: `2024-05-06T07:08:09Z`.
    var secondsText: String {
        Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
    }

    /// Whether the two timestamps are at most this far apart. A timestamp in the future was recorded while the clock
    /// was ahead, and would otherwise stay valid until that time comes.
    func isWithin(_ seconds: Int, of other: Timestamp) -> Bool {
        other.advanced(bySeconds: -seconds) <= self && self <= other.advanced(bySeconds: seconds)
    }

    /// A moment that many seconds later, or earlier when it is negative.
    func advanced(bySeconds seconds: Int) -> Timestamp {
        Timestamp(microseconds: microseconds + Int64(seconds) * 1_000_000)
    }

    /// - Parameter duration: at most the 292 years of a ``BanDuration``.
    func advanced(by duration: Duration) -> Timestamp {
        let (seconds, attoseconds) = duration.components
        return Timestamp(microseconds: microseconds + seconds * 1_000_000 + attoseconds / 1_000_000_000_000)
    }

    static func < (left: Timestamp, right: Timestamp) -> Bool { left.microseconds < right.microseconds }
}

extension Timestamp: DatabaseValueConvertible {
    var databaseValue: DatabaseValue { microseconds.databaseValue }

    static func fromDatabaseValue(_ value: DatabaseValue) -> Timestamp? {
        Int64.fromDatabaseValue(value).map(Timestamp.init(microseconds:))
    }
}
