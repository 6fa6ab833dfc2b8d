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
        var seconds = time_t(timeIntervalSince1970.rounded())
        var fields = tm()
        localtime_r(&seconds, &fields)
        return [fields.tm_hour, fields.tm_min, fields.tm_sec].map { $0 < 10 ? "0\($0)" : "\($0)" }
            .joined(separator: ":")
    }

    /// With the date, if it is another one than that of `now`: `2026-11-24 20:21:06`.
    func time(seenAt now: Date) -> String {
        let day = Date.ISO8601FormatStyle(timeZone: .current).year().month().day()
        return formatted(day) == now.formatted(day) ? clockTime : "\(formatted(day)) \(clockTime)"
    }
}
