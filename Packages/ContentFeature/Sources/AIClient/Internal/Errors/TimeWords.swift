import Core
import Foundation

extension Int {
    /// Of so many seconds: `7 seconds`, `1 hour 6 minutes`.
    var duration: String {
        guard self >= 3600 else { return Self.counted(self, "second") }
        return "\(Self.counted(self / 3600, "hour")) \(Self.counted(self % 3600 / 60, "minute"))"
    }

    private static func counted(_ count: Int, _ unit: String) -> String {
        "\(count.grouped) \(unit)\(count == 1 ? "" : "s")"
    }
}

extension Date {
    /// Of this machine's time zone: `14:03:12`.
    var clockTime: String {
        Date(timeIntervalSince1970: timeIntervalSince1970.rounded()).formatted(
            Date.ISO8601FormatStyle(timeZone: .current).time(includingFractionalSeconds: false))
    }

    /// With the date, if it is another one than that of `now`: `2026-11-24 20:21:06`.
    func time(seenAt now: Date) -> String {
        let day = Date.ISO8601FormatStyle(timeZone: .current).year().month().day()
        return formatted(day) == now.formatted(day) ? clockTime : "\(formatted(day)) \(clockTime)"
    }
}
