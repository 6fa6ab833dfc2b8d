import Foundation

/// The calendar fields of a date in UTC. A Foundation formatter would load a locale database at every start.
struct CalendarFields {
    let year: Int
    /// 1 to 12.
    let month: Int
    let day: Int
    let hour: Int
    let minute: Int
    let second: Int
    /// 0 is Sunday.
    let weekday: Int

    init(_ date: Date) {
        var seconds = time_t(date.timeIntervalSince1970.rounded(.down))
        var fields = tm()
        gmtime_r(&seconds, &fields)
        year = Int(fields.tm_year) + 1900
        month = Int(fields.tm_mon) + 1
        day = Int(fields.tm_mday)
        hour = Int(fields.tm_hour)
        minute = Int(fields.tm_min)
        second = Int(fields.tm_sec)
        weekday = Int(fields.tm_wday)
    }

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
