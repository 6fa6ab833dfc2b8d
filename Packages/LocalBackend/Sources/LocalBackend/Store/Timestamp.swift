import Core
import Foundation
import GRDB

/// A moment, to the microsecond: in the database a number, in JSON `2024-05-06T07:08:09.123456Z` (RFC 3339).
struct Timestamp: Sendable, Hashable, Comparable, Codable {
    let microseconds: Int64

    init(_ date: Date) {
        microseconds = Int64((date.timeIntervalSince1970 * 1_000_000).rounded())
    }

    /// Reads RFC 3339, with or without a fraction of the second; nil for other text.
    init?(_ text: String) {
        let read =
            (try? Date(text, strategy: .iso8601))
            ?? (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
        guard let read else { return nil }
        self.init(read)
    }

    init(microseconds: Int64) {
        self.microseconds = microseconds
    }

    var date: Date { Date(timeIntervalSince1970: Double(microseconds) / 1_000_000) }

    /// Whole seconds since 1970.
    var seconds: Int { Int(microseconds.quotientFloored(by: 1_000_000)) }

    var text: String {
        let fraction = microseconds - microseconds.quotientFloored(by: 1_000_000) * 1_000_000
        return secondsText.dropLast() + String(format: ".%06lldZ", fraction)
    }

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

    /// A timestamp that much later, at most the last one that RFC 3339 can write.
    func advanced(by duration: Duration) -> Timestamp {
        let (seconds, attoseconds) = duration.components
        let (added, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000)
        let (sum, isTooLate) = microseconds.addingReportingOverflow(added)
        guard !isTooLong, !isTooLate, sum <= Self.last else { return Timestamp(microseconds: Self.last) }
        return Timestamp(microseconds: sum + attoseconds / 1_000_000_000_000)
    }

    /// The end of the year 9999, the last that RFC 3339 can write.
    private static let last: Int64 = 253_402_300_799_000_000

    static func < (left: Timestamp, right: Timestamp) -> Bool { left.microseconds < right.microseconds }
}

extension Timestamp: DatabaseValueConvertible {
    var databaseValue: DatabaseValue { microseconds.databaseValue }

    static func fromDatabaseValue(_ value: DatabaseValue) -> Timestamp? {
        Int64.fromDatabaseValue(value).map(Timestamp.init(microseconds:))
    }
}

extension Int64 {
    /// Division that rounds down, so that moments before 1970 have their fraction after the second too.
    fileprivate func quotientFloored(by divisor: Int64) -> Int64 {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}
