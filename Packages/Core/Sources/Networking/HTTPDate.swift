public import Foundation

/// The date form of HTTP: `Sun, 06 Nov 1994 08:49:37 GMT`. (Source: RFC 9110, 5.6.7, IMF-fixdate.)
public enum HTTPDate {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Nil for anything else, the two obsolete forms included.
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
