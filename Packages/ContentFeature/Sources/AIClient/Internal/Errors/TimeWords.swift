import Core
import Foundation
import HTTPTypes
import Networking

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

    /// With the date, if it is another one than that of `now`, which is earlier: `November 24, 2026, 20:21:06`.
    func time(seenAt now: Date) -> String {
        let isToday = Calendar.current.isDate(self, inSameDayAs: now)
        return isToday ? clockTime : "\(words(at: now, Locale(identifier: "en_US"))), \(clockTime)"
    }
}

extension AIRateLimits {
    /// Of `x-ratelimit-limit-requests` and its kin; nil when there is none of them.
    init?(_ fields: HTTPFields) {
        let requests = Limit(
            fields[.known("x-ratelimit-limit-requests")], fields[.known("x-ratelimit-remaining-requests")],
            fields[.known("x-ratelimit-reset-requests")])
        let tokens = Limit(
            fields[.known("x-ratelimit-limit-tokens")], fields[.known("x-ratelimit-remaining-tokens")],
            fields[.known("x-ratelimit-reset-tokens")])
        guard requests != nil || tokens != nil else { return nil }
        self.init(requests: requests, tokens: tokens)
    }
}

extension AIRateLimits.Limit {
    fileprivate init?(_ limit: String?, _ remaining: String?, _ reset: String?) {
        let numbers = (AIUsage.plausible(limit.flatMap { Int($0) }), AIUsage.plausible(remaining.flatMap { Int($0) }))
        let duration = reset.flatMap(RateDuration.parse)
        guard numbers.0 != nil || numbers.1 != nil || duration != nil else { return nil }
        self.init(limit: numbers.0, remaining: numbers.1, reset: duration)
    }
}

/// A time such as `1h2m3.5s`, `6m0s`, `20ms`, or a number of seconds.
enum RateDuration {
    private static let units: [(name: String, seconds: Double)] = [
        ("d", 86_400), ("h", 3600), ("ms", 0.001), ("m", 60), ("s", 1),
    ]

    static func parse(_ text: String) -> Duration? {
        var rest = text[...]
        var total = 0.0
        guard !rest.isEmpty, rest.utf8.count <= 32 else { return nil }
        if let seconds = number(rest) { return duration(seconds) }
        while !rest.isEmpty {
            let digits = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." }
            rest = rest.dropFirst(digits.count)
            guard let amount = number(digits), let unit = units.first(where: { rest.hasPrefix($0.name) }) else {
                return nil
            }
            rest = rest.dropFirst(unit.name.count)
            total += amount * unit.seconds
        }
        return duration(total)
    }

    private static func number(_ text: Substring) -> Double? {
        guard !text.isEmpty, text.allSatisfy({ $0.isASCII && $0.isNumber || $0 == "." }) else { return nil }
        return Double(text)
    }

    private static func duration(_ seconds: Double) -> Duration? {
        seconds < 1e9 ? .milliseconds(Int64((seconds * 1000).rounded())) : nil
    }
}
