import Foundation

extension Timestamp {
    /// The same day and time of day that many months later, in UTC, or the last day of a month that is shorter.
    func advanced(byMonths months: Int) -> Timestamp {
        let fields = CalendarFields(Date(timeIntervalSince1970: Double(seconds)))
        let target = fields.year * 12 + fields.month - 1 + months
        let (year, month) = (target / 12, target % 12 + 1)
        var moved = tm()
        moved.tm_year = Int32(year - 1900)
        moved.tm_mon = Int32(month - 1)
        moved.tm_mday = Int32(min(fields.day, Self.days(of: month, in: year)))
        moved.tm_hour = Int32(fields.hour)
        moved.tm_min = Int32(fields.minute)
        moved.tm_sec = Int32(fields.second)
        return advanced(bySeconds: timegm(&moved) - seconds)
    }

    /// - Parameter month: 1 to 12.
    private static func days(of month: Int, in year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return switch month {
        case 2: isLeap ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
