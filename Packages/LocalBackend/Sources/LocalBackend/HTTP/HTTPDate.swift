import Foundation

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
