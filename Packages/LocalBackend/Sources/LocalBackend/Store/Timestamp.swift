import Core
import Foundation
import GRDB

/// A moment, to the microsecond: in the database a number, in JSON `2024-05-06T07:08:09.123456Z` (RFC 3339).
///
/// It is in the years 1 to 9999, which RFC 3339 can write. Wherever a moment comes from or is computed, one beyond these
/// becomes the first or the last of them, so that no computation overflows.
struct Timestamp: Sendable, Hashable, Comparable, Codable, DatabaseValueConvertible {
    let microseconds: Int64

    init(_ date: Date) {
        let seconds = date.timeIntervalSince1970
        let isInRange = Self.years.contains(seconds)
        self.init(microseconds: isInRange ? Int64((seconds * 1_000_000).rounded()) : seconds < 0 ? .min : .max)
    }

    /// Reads RFC 3339, with or without a fraction of the second; nil for other text and for other years.
    init?(_ text: String) {
        // Foundation reads years of any length.
        guard text.utf8.prefix(while: \.isDigit).count == 4 else { return nil }
        let read =
            (try? Date(text, strategy: .iso8601))
            ?? (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
        guard let read, Self.years.contains(read.timeIntervalSince1970) else { return nil }
        self.init(read)
    }

    init(microseconds: Int64) {
        self.microseconds = min(max(microseconds, Self.first), Self.last)
    }

    var date: Date { Date(timeIntervalSince1970: Double(microseconds) / 1_000_000) }

    /// Whole seconds since 1970.
    var seconds: Int { Int((microseconds - Self.first) / 1_000_000 + Self.first / 1_000_000) }

    var text: String {
        secondsText.dropLast() + String(format: ".%06lldZ", (microseconds - Self.first) % 1_000_000)
    }

    var json: JSONValue { .string(text) }

    /// Without the fraction of the second: `2024-05-06T07:08:09Z`.
    var secondsText: String {
        Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
    }

    /// Whether the two timestamps are at most this far apart. A timestamp in the future was recorded while the clock
    /// was ahead, and would otherwise stay valid until that time comes.
    func isWithin(_ seconds: Int, of other: Timestamp) -> Bool {
        other.around(seconds).contains(self)
    }

    func around(_ seconds: Int) -> ClosedRange<Timestamp> {
        advanced(bySeconds: -seconds)...advanced(bySeconds: seconds)
    }

    func advanced(bySeconds seconds: Int) -> Timestamp {
        let (added, isTooMuch) = Int64(seconds).multipliedReportingOverflow(by: 1_000_000)
        return advanced(byMicroseconds: isTooMuch ? (seconds < 0 ? .min : .max) : added)
    }

    func advanced(by duration: Duration) -> Timestamp {
        let (seconds, attoseconds) = duration.components
        return advanced(bySeconds: Int(seconds)).advanced(byMicroseconds: attoseconds / 1_000_000_000_000)
    }

    func advanced(byMicroseconds added: Int64) -> Timestamp {
        let (sum, isTooMuch) = microseconds.addingReportingOverflow(added)
        return Timestamp(microseconds: isTooMuch ? (added < 0 ? .min : .max) : sum)
    }

    /// The beginning of the year 1 and the end of the year 9999, by Foundation's calendar, which writes and reads them.
    private static let first: Int64 = -62_135_769_600_000_000
    private static let last: Int64 = 253_402_300_799_000_000
    /// The same in seconds.
    private static let years = -62_135_769_600.0...253_402_300_799.0

    static func < (left: Timestamp, right: Timestamp) -> Bool { left.microseconds < right.microseconds }

    var databaseValue: DatabaseValue { microseconds.databaseValue }

    static func fromDatabaseValue(_ value: DatabaseValue) -> Timestamp? {
        Int64.fromDatabaseValue(value).map(Timestamp.init(microseconds:))
    }
}
