import Foundation

extension Int {
    /// With a comma after each three digits: `9,412`.
    var grouped: String {
        var groups: [String] = []
        var rest = magnitude
        while rest >= 1000 {
            groups.insert(String(String(rest % 1000 + 1000).dropFirst()), at: 0)
            rest /= 1000
        }
        return (self < 0 ? "-" : "") + ([String(rest)] + groups).joined(separator: ",")
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
}
