import Foundation

extension Date {
    /// Of this machine's time zone: `14:03:12`.
    var clockTime: String {
        var seconds = time_t(timeIntervalSince1970.rounded())
        var fields = tm()
        localtime_r(&seconds, &fields)
        return [fields.tm_hour, fields.tm_min, fields.tm_sec].map { $0 < 10 ? "0\($0)" : "\($0)" }
            .joined(separator: ":")
    }
}
