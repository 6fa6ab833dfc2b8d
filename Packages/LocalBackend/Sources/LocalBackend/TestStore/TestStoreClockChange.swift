public import Foundation

/// How the clock of a Test Store is moved.
public enum TestStoreClockChange: Sendable, Equatable {
    /// Forwards, or backwards when it is negative.
    case by(seconds: Int)
    /// By a period of the calendar, such as `P1M`; backwards when `sign` is -1.
    case byPeriod(String, sign: Int)
    /// To a moment, from which it goes on.
    case to(Date)
    /// To the machine's time.
    case reset

    /// Reads `+3d`, `-2h30m`, `+P1M`, `reset`, or `set` and a time of RFC 3339; nil for other words.
    ///
    /// The units are `w`, `d`, `h`, `m` and `s`. A minus sign may also be U+2212.
    public init?(_ words: [String]) {
        switch words.count {
        case 1 where words[0] == "reset": self = .reset
        case 1:
            guard let change = Self.relative(words[0]) else { return nil }
            self = change
        case 2 where words[0] == "set":
            guard let time = Timestamp(words[1]) else { return nil }
            self = .to(time.date)
        default: return nil
        }
    }

    private static func relative(_ word: String) -> TestStoreClockChange? {
        guard let first = word.first, "+-\u{2212}".contains(first) else { return nil }
        let (sign, rest) = (first == "+" ? 1 : -1, word.dropFirst())
        if rest.hasPrefix("P") { return StorePeriod(String(rest)).map { .byPeriod($0.text, sign: sign) } }
        return StoreDuration.seconds(rest).map { .by(seconds: sign * $0) }
    }
}
