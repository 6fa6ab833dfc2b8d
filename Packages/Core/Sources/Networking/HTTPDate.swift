public import Foundation
public import HTTPTypes

/// The date form of HTTP: `Sun, 06 Nov 1994 08:49:37 GMT`. (Source: RFC 9110, 5.6.7, IMF-fixdate.)
public enum HTTPDate {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Parses a date of this form; nil for anything else, the two obsolete forms included.
    public static func parse(_ text: String) -> Date? {
        let parts = text.split(whereSeparator: { $0 == " " || $0 == ":" })
        guard parts.count == 8, parts[0].hasSuffix(","), parts[7] == "GMT", let day = Int(parts[1]),
            let month = months.firstIndex(of: String(parts[2])), let year = Int(parts[3]),
            let hour = Int(parts[4]), let minute = Int(parts[5]), let second = Int(parts[6]),
            (1...31) ~= day, (1970...9999) ~= year, (0...23) ~= hour, (0...59) ~= minute, (0...60) ~= second
        else { return nil }
        var time = tm()
        time.tm_year = Int32(year - 1900)
        time.tm_mon = Int32(month)
        time.tm_mday = Int32(day)
        time.tm_hour = Int32(hour)
        time.tm_min = Int32(minute)
        time.tm_sec = Int32(second)
        return Date(timeIntervalSince1970: TimeInterval(timegm(&time)))
    }
}

extension HTTPReply {
    /// How long the server asks clients to wait, see ``HTTPTypes/HTTPFields/retryAfter(now:)``.
    public func retryAfter(now: Date = Date()) -> Duration? {
        response.headerFields.retryAfter(now: now)
    }
}

extension HTTPFields {
    /// How long the server asks clients to wait: `retry-after-ms`, then `Retry-After` in seconds or as a date
    /// (RFC 9110, 10.2.3). Nil for nothing, for what is neither, and for a date that has passed.
    public func retryAfter(now: Date) -> Duration? {
        if let wait = self[.known("retry-after-ms")].flatMap(Self.number) { return Self.wait(wait / 1000) }
        guard let text = self[.retryAfter] else { return nil }
        if let seconds = Self.number(text) { return Self.wait(seconds) }
        return HTTPDate.parse(text).flatMap { Self.wait($0.timeIntervalSince(now).rounded(.up)) }
    }

    private static func number(_ text: String) -> Double? {
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }) else { return nil }
        return Double(text)
    }

    private static func wait(_ seconds: Double) -> Duration? {
        seconds >= 0 && seconds < 1e9 ? .seconds(seconds) : nil
    }
}
