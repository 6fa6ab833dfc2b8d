public import Foundation

extension Date {
    /// The date as people write it, for screens: `Today, 14:05`, `Yesterday, 9:30`, `March 12, 2026`.
    ///
    /// - Parameter now: by the same clock.
    public func words(at now: Date, _ locale: Locale, _ timeZone: TimeZone = .current) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        let (day, today) = (calendar.startOfDay(for: self), calendar.startOfDay(for: now))
        guard let name = [0: "Today", 1: "Yesterday"][calendar.dateComponents([.day], from: day, to: today).day ?? 2]
        else {
            return formatted(
                FormatStyle(date: .long, time: .omitted, locale: locale, calendar: calendar, timeZone: timeZone))
        }
        let time = calendar.dateComponents([.hour, .minute], from: self)
        let (hour, minute) = (time.hour ?? 0, time.minute ?? 0)
        return "\(name), \(hour):\(minute < 10 ? "0" : "")\(minute)"
    }
}
