/// How long a user is banned, in Go's format of durations: `24h`, `1h30m`, `-1.5s`; `none` lifts a ban.
enum BanDuration {
    /// - Returns: zero for `none`.
    /// - Throws: ``CallError`` `validation_failed`.
    static func parse(_ text: String) throws(CallError) -> Duration {
        if text == "none" || text == "0" { return .zero }
        var rest = text[...]
        let isNegative = rest.hasPrefix("-")
        if isNegative || rest.hasPrefix("+") { rest.removeFirst() }
        var seconds = 0.0
        guard !rest.isEmpty else { throw refusal(text) }
        while !rest.isEmpty {
            let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
            rest.removeFirst(digits.count)
            let unit = rest.prefix { !($0.isNumber || $0 == ".") }
            rest.removeFirst(unit.count)
            guard let number = Double(digits), let size = units[String(unit)] else { throw refusal(text) }
            seconds += number * size
        }
        // Go's longest duration is 2^63 nanoseconds, about 292 years.
        guard seconds < 9_223_372_036 else { throw refusal(text) }
        return .seconds(isNegative ? -seconds : seconds)
    }

    /// In seconds.
    private static let units: [String: Double] = [
        "ns": 1e-9, "us": 1e-6, "µs": 1e-6, "μs": 1e-6, "ms": 1e-3, "s": 1, "m": 60, "h": 3600,
    ]

    private static func refusal(_ text: String) -> CallError {
        .invalid("invalid format for ban duration: time: invalid duration \"\(text.prefix(64))\"")
    }
}
