public import Foundation

/// Dates from outside: from a server, a file, a database or a person. Numbers outside the range lead to a trap wherever one
/// is converted or computed with, so they are refused where they are read.
extension Date {
    /// The years 1 to 9999, in UTC: the dates that RFC 3339 can write. (`distantPast` is the first moment of the year 1.)
    public static let accepted: ClosedRange<Date> = .distantPast...Date(timeIntervalSince1970: 253_402_300_799.999)

    /// - Parameter seconds: since 1970-01-01 00:00 UTC.
    /// - Returns: nil for a date that is not ``accepted``, and for what is no number.
    public init?(seconds: Double) {
        self.init(timeIntervalSince1970: seconds)
        // A date that is no number is in every range.
        guard seconds.isFinite, Self.accepted.contains(self) else { return nil }
    }

    /// - Parameter milliseconds: since 1970-01-01 00:00 UTC.
    /// - Returns: nil for a date that is not ``accepted``.
    public init?(milliseconds: Int64) {
        self.init(seconds: Double(milliseconds) / 1000)
    }

    /// - Parameter text: such as `2026-11-25T12:00:00Z`, with or without a fraction of the second.
    /// - Returns: nil for another text, and for a date that is not ``accepted``.
    public init?(iso8601 text: String) {
        let read =
            (try? Date(text, strategy: .iso8601))
            ?? (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
        guard let read, Self.accepted.contains(read) else { return nil }
        self = read
    }

    /// The date, or the nearest one that is ``accepted``: for a stored date, which has to be shown in any case.
    ///
    /// - Parameter milliseconds: since 1970-01-01 00:00 UTC.
    public init(clampingMilliseconds milliseconds: Int64) {
        self = Date(timeIntervalSince1970: Double(milliseconds) / 1000).clamped
    }

    /// The date, or the nearest one that is ``accepted``; the first one for what is no number.
    public var clamped: Date {
        guard !timeIntervalSince1970.isNaN else { return Self.accepted.lowerBound }
        return min(max(self, Self.accepted.lowerBound), Self.accepted.upperBound)
    }

    /// The milliseconds since 1970-01-01 00:00 UTC, of the nearest date that is ``accepted``.
    public var milliseconds: Int64 { Int64((clamped.timeIntervalSince1970 * 1000).rounded()) }
}
