import Foundation

/// The calendar fields of a date in UTC. A Foundation formatter would load a locale database at every start.
struct CalendarFields {
    private var fields = tm()

    init(_ date: Date) {
        var seconds = time_t(date.timeIntervalSince1970.rounded(.down))
        gmtime_r(&seconds, &fields)
    }

    var year: Int { Int(fields.tm_year) + 1900 }
    /// 1 to 12.
    var month: Int { Int(fields.tm_mon) + 1 }
    var day: Int { Int(fields.tm_mday) }
    var hour: Int { Int(fields.tm_hour) }
    var minute: Int { Int(fields.tm_min) }
    var second: Int { Int(fields.tm_sec) }
    /// 0 is Sunday.
    var weekday: Int { Int(fields.tm_wday) }

    /// `08:49:37`.
    var time: String {
        [hour, minute, second].map { Self.pad($0, to: 2) }.joined(separator: ":")
    }

    /// A number with zeros before it.
    static func pad(_ number: Int, to width: Int) -> String {
        pad(String(number), to: width)
    }

    /// Digits with zeros before them.
    static func pad(_ digits: String, to width: Int) -> String {
        String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

/// The date of an answer's head: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7).
///
/// Clients correct their clock by it.
enum HTTPDate {
    static func format(_ date: Date) -> String {
        let calendar = CalendarFields(date)
        let day = days[calendar.weekday]
        let month = months[calendar.month - 1]
        let date = "\(CalendarFields.pad(calendar.day, to: 2)) \(month) \(CalendarFields.pad(calendar.year, to: 4))"
        return "\(day), \(date) \(calendar.time) GMT"
    }

    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}

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
