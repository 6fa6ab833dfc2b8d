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
