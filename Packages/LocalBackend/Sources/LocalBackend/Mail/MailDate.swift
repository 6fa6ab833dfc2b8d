import Foundation

/// The date of a mail's head: `Fri, 15 Jan 2027 08:00:00 +0000` (RFC 5322, section 3.3), always in UTC.
enum MailDate {
    static func format(_ date: Date) -> String {
        HTTPDate.format(date).replacing("GMT", with: zone)
    }

    /// Nil for text that ``format(_:)`` has not written.
    static func read(_ text: String) -> Date? {
        let words = text.split(separator: " ")
        guard words.count == 6, words[5] == zone, let month = HTTPDate.months.firstIndex(of: String(words[2])),
            let day = Int32(words[1]), let year = Int32(words[3])
        else { return nil }
        let time = words[4].split(separator: ":").compactMap { Int32($0) }
        guard time.count == 3 else { return nil }
        var fields = tm()
        (fields.tm_year, fields.tm_mon, fields.tm_mday) = (year - 1900, Int32(month), day)
        (fields.tm_hour, fields.tm_min, fields.tm_sec) = (time[0], time[1], time[2])
        let date = Date(timeIntervalSince1970: Double(timegm(&fields)))
        return format(date) == text ? date : nil
    }

    private static let zone = "+0000"
}
